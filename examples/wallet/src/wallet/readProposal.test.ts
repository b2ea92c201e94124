import { describe, expect, it } from 'vitest'
import { readApp } from './readProposal.js'

const iconOf = (...icons: unknown[]) =>
  readApp({ name: 'App', url: 'https://app.example/path', icons: icons as string[] }).icon

describe('readApp', () => {
  it('behavior: the icon is the first that is on the app’s own server or in the address itself', () => {
    expect(iconOf('https://app.example/icon.png')).toBe('https://app.example/icon.png')
    expect(iconOf('https://cdn.example/icon.png', 'https://app.example/small.svg')).toBe(
      'https://app.example/small.svg',
    )
    expect(iconOf('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  })

  it.each([
    'https://cdn.example/icon.png',
    'http://app.example/icon.png',
    'https://app.example.evil/icon.png',
    'javascript:alert(1)',
    'data:text/html,hi',
    'icon.png',
    '',
    7,
    null,
  ])('behavior: asks nobody else: %j', (icon) => {
    expect(iconOf(icon)).toBeNull()
  })

  it('behavior: an app without icons, or without an address, has none', () => {
    expect(iconOf()).toBeNull()
    expect(readApp({ name: 'App', url: 'https://app.example', icons: undefined as never }).icon).toBeNull()
    expect(readApp({ name: 'App', url: 'app', icons: ['https://app.example/icon.png'] }).icon).toBeNull()
  })
})
