import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOriginAllowed, openProject } from './project.js'

const isAllowed = (entry: string, origin: string) => isOriginAllowed({ ...openProject, origins: [entry] }, origin)

it.each([
  ['*', 'https://app.example.com', true],
  ['https://app.example.com', 'https://app.example.com', true],
  ['https://APP.example.com:443/', 'https://app.example.com', true],
  ['https://app.example.com', 'http://app.example.com', false],
  ['https://app.example.com', 'https://app.example.com.evil.example', false],
  ['https://*.example.com', 'https://a.b.example.com', true],
  ['https://*.example.com', 'https://example.com', false],
  ['https://*.example.com', 'https://evil-example.com', false],
  ['https://*.pages.dev', 'https://x.pages.dev', true],
  ['http://localhost:*', 'http://localhost:5173', true],
  ['https://a*a.example', 'https://a.example', false],
  ['capacitor://localhost', 'capacitor://localhost', true],
  ['capacitor://localhost', 'ionic://localhost', false],
  ['https://app.example.com', 'null', false],
])('VAL-07 behavior: %s, asked from %s: %s', (entry, origin, isExpected) => {
  expect(isAllowed(entry, origin)).toBe(isExpected)
})

it('VAL-07 behavior: a pattern takes what an expression of its parts takes', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), text, (parts, origin) => {
      const expression = new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.*')}$`)
      expect(isAllowed(parts.join('*'), origin)).toBe(expression.test(origin))
    }),
  )
})
