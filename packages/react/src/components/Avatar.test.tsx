import '../styles/index.css'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Avatar, avatarStyle } from './Avatar.js'
import { IdentityAvatar } from './IdentityAvatar.js'

const colorOf = (address: string) => /--hawser-avatar:(#[\da-f]{6});/.exec(avatarStyle(address))?.[1]
const turnOf = (address: string) => /--hawser-turn:(\d{1,3}deg)$/.exec(avatarStyle(address))?.[1]

describe('avatarStyle', () => {
  it('default: CON-13 the first digits of the address, whatever their case', () => {
    expect(colorOf('0x12Ab0f0000000000000000000000000000000000')).toBe('#12ab0f')
    expect(avatarStyle('0x12aB0F')).toBe(avatarStyle('0x12ab0f'))
  })

  it('behavior: an address without hexadecimal digits has a colour that stays', () => {
    const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    expect(colorOf(address)).toMatch(/^#[\da-f]{6}$/)
    expect(avatarStyle(address)).toBe(avatarStyle(address))
    expect(colorOf(address)).not.toBe(colorOf(`${address}1`))
  })

  it('behavior: addresses that begin and end alike are turned apart', () => {
    const turns = ['00', '01', '02', '03'].map((middle) => turnOf(`0x000000${middle}00000000ffff`))
    expect(turns).not.toContain(undefined)
    expect(new Set(turns).size).toBe(turns.length)
  })
})

/** What of the drawing is seen, as the browser understood it. */
async function draw(address: string, src?: string) {
  const { container } = await render(
    <div data-hawser-root="" data-hawser-theme="light">
      <IdentityAvatar address={address} src={src} />
    </div>,
  )
  const avatar = container.querySelector('.hawser-avatar') as HTMLElement
  const { content, backgroundImage, backgroundColor, rotate } = getComputedStyle(avatar, '::before')
  return {
    content,
    rings: backgroundImage.match(/radial-gradient\(/g)?.length,
    backgroundImage,
    backgroundColor,
    rotate,
  }
}

describe('Avatar', () => {
  it('default: CON-13 five tints, the first below the four others', async () => {
    const { content, rings, backgroundColor } = await draw('0x12ab90ef00000000000000000000000000000000')
    expect(content).toBe('""')
    expect(rings).toBe(4)
    expect(backgroundColor).toMatch(/^oklch\(/)
  })

  it('behavior: the colours are of the first digits, the turn of the whole address', async () => {
    const one = await draw('0x12ab90ef00000000000000000000000000000000')
    const other = await draw('0x12ab90ff00000000000000000000000000000001')
    expect(other.backgroundImage).toBe(one.backgroundImage)
    expect(other.rotate).not.toBe(one.rotate)
    expect((await draw('0x90ef12')).backgroundImage).not.toBe(one.backgroundImage)
  })

  it('behavior: grey, black and white have colour too', async () => {
    for (const address of ['0x000000', '0xffffff', '0x808080']) {
      const { backgroundColor } = await draw(address)
      const [lightness = 0, chroma = 0] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
      expect(lightness).toBeGreaterThanOrEqual(0.5)
      expect(lightness).toBeLessThanOrEqual(0.66)
      expect(chroma).toBeGreaterThanOrEqual(0.14)
    }
  })

  it('behavior: nothing is drawn over an image', async () => {
    const src = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    expect((await draw('0x12ab90', src)).content).toBe('none')
  })

  it('behavior: a server’s markup has no style of its own', () => {
    expect(renderToString(<Avatar address="0x12ab90" />)).not.toContain('style')
  })
})
