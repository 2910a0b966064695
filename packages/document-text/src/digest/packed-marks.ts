/** Most letters have no mark and take one bit. A single blank takes two, any other mark six. */
export function packedMarks(marks: Uint8Array): Uint8Array {
  const packed = new Uint8Array(marks.length);
  let at = 0;
  const add = (bits: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1, at += 1)
      if ((bits >> bit) & 1) packed[at >> 3] = (packed[at >> 3] ?? 0) | (1 << (at & 7));
  };
  for (const mark of marks) {
    if (mark === 0) at += 1;
    else if (mark === 1) add(0b10, 2);
    else add(0b110000 | mark, 6);
  }
  return packed.subarray(0, Math.ceil(at / 8));
}

export function unpackedMarks(packed: Uint8Array, count: number): Uint8Array {
  let at = 0;
  const bit = () => ((packed[at >> 3] ?? 0) >> (at++ & 7)) & 1;
  const marks = new Uint8Array(count);
  for (let index = 0; index < count; index += 1)
    if (bit() === 1) marks[index] = bit() === 0 ? 1 : (bit() << 3) | (bit() << 2) | (bit() << 1) | bit();
  return marks;
}
