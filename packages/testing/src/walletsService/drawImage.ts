import { createHash } from 'node:crypto'

/** A picture of its own for each text: a coloured tile with two letters, as SVG. */
export function drawImage(text: string): string {
  const hash = createHash('sha256').update(text).digest()
  const hue = hash.readUInt16BE(0) % 360
  const letters = text
    .replace(/[^a-z\d]/gi, '')
    .slice(0, 2)
    .toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80"><rect width="80" height="80" rx="20" fill="hsl(${hue} 55% 42%)"/><text x="40" y="52" font-family="sans-serif" font-size="34" font-weight="700" text-anchor="middle" fill="#fff">${letters}</text></svg>`
}
