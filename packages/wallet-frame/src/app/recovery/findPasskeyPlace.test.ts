import { expect, it } from 'vitest'
import { findPasskeyPlace } from './findPasskeyPlace.js'

const uses = ['create', 'get'] as const
const frame = (document: object) => ({ location, parent: {}, document: { location, ...document } })
const location = {} as Location

it('default: where the browser says what a frame may, that counts', () => {
  const allowing = (...allowed: readonly string[]) => ({ allowsFeature: (name: string) => allowed.includes(name) })
  const both = allowing('publickey-credentials-create', 'publickey-credentials-get')
  expect(uses.map((use) => findPasskeyPlace(frame({ featurePolicy: both }), use))).toEqual(['here', 'here'])
  const getAlone = frame({ featurePolicy: allowing('publickey-credentials-get') })
  expect(uses.map((use) => findPasskeyPlace(getAlone, use))).toEqual(['window', 'here'])
  const named = frame({ permissionsPolicy: allowing(), featurePolicy: both })
  expect(uses.map((use) => findPasskeyPlace(named, use))).toEqual(['window', 'window'])
})

it('behavior: a frame in a browser that says nothing makes none there, and tries to ask one', () => {
  expect(uses.map((use) => findPasskeyPlace(frame({}), use))).toEqual(['window', 'unknown'])
})

it('behavior: a page of its own may do both', () => {
  const page: Record<string, unknown> = {
    location,
    document: { location, featurePolicy: { allowsFeature: () => false } },
  }
  page.parent = page
  const of = page as unknown as Parameters<typeof findPasskeyPlace>[0]
  expect(uses.map((use) => findPasskeyPlace(of, use))).toEqual(['here', 'here'])
})
