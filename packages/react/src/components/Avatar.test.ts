import { describe, expect, it } from 'vitest'
import { avatarColor } from './Avatar.js'

describe('avatarColor', () => {
  it('default: CON-13 the first digits of the address, whatever their case', () => {
    expect(avatarColor('0x12Ab0f0000000000000000000000000000000000')).toBe('rgb(18 171 15)')
    expect(avatarColor('0x12aB0F')).toBe('rgb(18 171 15)')
  })

  it('behavior: an address without hexadecimal digits has a colour that stays', () => {
    const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    expect(avatarColor(address)).toMatch(/^rgb\(\d+ \d+ \d+\)$/)
    expect(avatarColor(address)).toBe(avatarColor(address))
    expect(avatarColor(address)).not.toBe(avatarColor(`${address}1`))
  })
})
