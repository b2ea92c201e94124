import { expect, it } from 'vitest'
import { framePolicy } from './framePolicy.js'

const policyOf = (options: Parameters<typeof framePolicy>[0]) =>
  new Map(
    String(framePolicy(options)['Content-Security-Policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)] as const),
  )

it('default: nothing inline, nothing of others, and no page around it but those that are named', () => {
  const policy = policyOf({
    ancestors: ['https://app.example', 'http://localhost:5173/'],
    connections: ['https://node.example'],
  })
  expect(policy.get('default-src')).toEqual(["'none'"])
  for (const directive of ['script-src', 'style-src', 'worker-src']) expect(policy.get(directive)).toEqual(["'self'"])
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://node.example'])
  expect(policy.get('frame-ancestors')).toEqual(['https://app.example', 'http://localhost:5173'])
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  expect(policy.get('trusted-types')).toEqual(['hawser-frame'])
})

it('behavior: a window of the page is not kept apart from who opened it', () => {
  expect(framePolicy({ ancestors: [], connections: [] })['Cross-Origin-Opener-Policy']).toBe('unsafe-none')
})

it('behavior: without a project nobody may show it', () => {
  expect(policyOf({ ancestors: [], connections: [] }).get('frame-ancestors')).toEqual(["'none'"])
})

it.each([
  '*',
  '',
  'https:',
  "'unsafe-inline'",
  'https://a.example; script-src *',
  'https://a.example/path',
  'data:text/html,x',
  'https://*.example',
])('error: %j is no origin', (origin) => {
  for (const options of [
    { ancestors: [origin], connections: [] },
    { ancestors: [], connections: [origin] },
  ])
    expect(() => framePolicy(options)).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
})
