/** Whether a name is that of several rows: compared as a user reads it. */
export function namesShared(names: readonly string[]): (name: string) => boolean {
  const read = (name: string): string => name.normalize('NFKC').replace(/\s/gu, '').toLowerCase()
  const counts = new Map<string, number>()
  for (const name of names) counts.set(read(name), (counts.get(read(name)) ?? 0) + 1)
  return (name) => (counts.get(read(name)) ?? 0) > 1
}
