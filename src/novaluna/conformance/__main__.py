"""Answer the requests of the conformance kit, as the program of another engine would."""

import sys

from novaluna.conformance.protocol import serve

serve(sys.stdin, sys.stdout)
