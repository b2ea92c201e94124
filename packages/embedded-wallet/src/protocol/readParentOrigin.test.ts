import { expect, it } from 'vitest'
import { readParentOrigin } from './readParentOrigin.js'

const frame = 'https://wallet.example/frame'
const claim = (origin: string) => `${frame}?origin=${encodeURIComponent(origin)}`

it('default: what the browser says', () => {
  expect(readParentOrigin({ url: frame, referrer: 'https://app.example/page?a=1' })).toBe('https://app.example')
  expect(
    readParentOrigin({ url: frame, referrer: '', ancestorOrigins: ['https://app.example', 'https://top.example'] }),
  ).toBe('https://app.example')
})

it('behavior: what the page says of itself, where the browser says nothing', () => {
  expect(readParentOrigin({ url: claim('https://app.example'), referrer: '' })).toBe('https://app.example')
  expect(readParentOrigin({ url: claim('https://app.example'), referrer: 'https://app.example/' })).toBe(
    'https://app.example',
  )
})

it('error: a page that says to be another one, and what is no origin', () => {
  expect(readParentOrigin({ url: claim('https://bank.example'), referrer: 'https://evil.example/' })).toBeUndefined()
  expect(
    readParentOrigin({ url: claim('https://bank.example'), referrer: '', ancestorOrigins: ['https://evil.example'] }),
  ).toBeUndefined()
  for (const origin of ['', 'null', 'app.example', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc'])
    expect(readParentOrigin({ url: claim(origin), referrer: '' })).toBeUndefined()
  expect(readParentOrigin({ url: 'about:srcdoc', referrer: '' })).toBeUndefined()
})
