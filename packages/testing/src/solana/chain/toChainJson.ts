const mark = /"\\u0000bigint:(-?\d+)"/g

/** JSON whose bigints are whole numbers, as nodes write lamports. */
export function toChainJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? `\u0000bigint:${item}` : item,
  ).replace(mark, '$1')
}
