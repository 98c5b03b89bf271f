/** A copy with memory of its own. (`slice` of a Buffer is a view: its bytes change when the memory is used again.) */
export function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
