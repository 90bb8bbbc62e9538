// Records as files.

const LARGEST = 1_000_000;

/** Offer a text to be saved as a file. */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Read a file as text.
 * @param {File} file
 * @returns {Promise<string>} broken, with words for the reader, if it can't be read
 */
export async function readFile(file) {
  if (file.size > LARGEST) {
    throw new Error("it is larger than 1 MB, and a record takes a few thousand letters");
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    throw new Error(
      error instanceof TypeError ? "it is no text in UTF-8" : "the browser can't read it",
    );
  }
}
