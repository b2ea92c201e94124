import { hashOf } from './tintOf.js'

/** The colour that an address's avatar is made of: its first six hexadecimal digits, or a number of the whole address where it has none. */
export function avatarColor(address: string): string {
  const digits = /^0x([\da-f]{6})/i.exec(address)?.[1]
  const value = digits ? Number.parseInt(digits, 16) : hashOf(address) & 0xffffff
  return `rgb(${value >> 16} ${(value >> 8) & 255} ${value & 255})`
}
