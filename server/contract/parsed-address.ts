/** null if it isn't an address. The oldest browsers of the build (Chrome 111) lack `URL.canParse` and `URL.parse`. */
export function parsedAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
