// The page's end of the line to the worker.

/** The worker with the library: ask it, and it answers. */
export class Library {
  #worker;
  #waiting = new Map();
  #asked = 0;

  /**
   * Start the worker.
   * @param {(words: string) => void} onProgress is told what is being loaded
   */
  constructor(onProgress) {
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    /** Kept when the library can be asked, broken when it can't be loaded. */
    this.ready = new Promise((resolve, reject) => {
      this.#worker.addEventListener("error", (event) => {
        event.preventDefault();
        reject(new Error(event.message || "the worker could not be started"));
      });
      this.#worker.addEventListener("message", ({ data }) => {
        if (data.progress) {
          onProgress(data.progress);
        } else if (data.id) {
          this.#answered(data);
        } else if (data.ready) {
          resolve();
        } else {
          reject(new Error(data.failure));
        }
      });
    });
  }

  /**
   * Ask the table for something.
   * @param {string} call what to do
   * @param {object} given its arguments
   * @returns {Promise<object>} the answer; {error, rule} where the library refuses
   */
  ask(call, given = {}) {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call, arguments: given });
    });
  }

  #answered({ id, answer, failure }) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) {
      resolve(answer);
    } else {
      reject(new Error(failure));
    }
  }
}
