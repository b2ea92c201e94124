import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LogFile, MAX_FILE_BYTES, parseLogFile, writeLogFile } from './logFile.js'

const log: LogFile = {
  createdAtMs: 1_700_000_000_000,
  clientId: 'default',
  events: [{ id: 2, atMs: 1_700_000_000_000, name: 'connected', data: { reason: 'connect' } }],
  states: [
    { id: 1, atMs: 1_699_999_999_000, state: { modal: { isOpen: false } } },
    { id: 4, atMs: 1_700_000_000_001, state: { modal: { isOpen: true } } },
  ],
  requests: [
    {
      id: 3,
      kind: 'wallet',
      target: 'Anchor',
      method: 'eth_chainId',
      startedAtMs: 1_700_000_000_000,
      durationMs: 4,
      outcome: 'success',
      note: null,
    },
  ],
}
/** A file's text with something else in it. */
const withChange = (change: Record<string, unknown>) => JSON.stringify({ ...JSON.parse(writeLogFile(log)), ...change })
const problemOf = (text: string) => {
  const parsed = parseLogFile(text)
  return 'problem' in parsed ? parsed.problem : undefined
}

describe('log file', () => {
  it('default: what is written is read again', () => {
    expect(parseLogFile(writeLogFile(log))).toEqual({ log })
  })

  it('behavior: of a log that is too large the oldest states go, and what is left can be read', () => {
    const filler = Array.from({ length: 1_000 }, () => 'x'.repeat(1_000))
    const states = Array.from({ length: 20 }, (_, id) => ({ id, atMs: 0, state: { filler } }))
    const text = writeLogFile({ ...log, states })
    expect(text.length).toBeLessThanOrEqual(MAX_FILE_BYTES)
    const parsed = parseLogFile(text)
    expect('log' in parsed && parsed.log.states.map(({ id }) => id)).toEqual([15, 16, 17, 18, 19])
  })

  it.each([
    ['', 'The file is no JSON.'],
    ['{"format":', 'The file is no JSON.'],
    ['null', 'The file is no log of Hawser devtools.'],
    ['[]', 'The file is no log of Hawser devtools.'],
    [withChange({ version: 2 }), 'The log was written by another version of Hawser devtools.'],
    [withChange({ createdAtMs: '1' }), 'The log is damaged at createdAtMs.'],
    [withChange({ createdAtMs: 1e300 }), 'The log is damaged at createdAtMs.'],
    [withChange({ events: {} }), 'The log is damaged at events.'],
    [withChange({ events: [{ id: 1, atMs: 0, name: {} }] }), 'The log is damaged at events.0.name.'],
    [withChange({ states: [{ id: 0.5, atMs: 0 }] }), 'The log is damaged at states.0.id.'],
    [withChange({ states: Array(201).fill({ id: 1, atMs: 0, state: 1 }) }), 'The log is damaged at states.'],
    [withChange({ requests: [{ ...log.requests[0], outcome: 'lost' }] }), 'The log is damaged at requests.0.outcome.'],
  ])('behavior: refuses %.60s', (text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })

  it('behavior: refuses what is nested too deeply or too large, and does not fail over it', () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    expect(
      problemOf(withChange({ states: [] }).replace('"states":[]', `"states":[{"id":1,"atMs":0,"state":${deep}}]`)),
    ).toBe('The log is nested too deeply.')
    expect(problemOf(' '.repeat(MAX_FILE_BYTES + 1))).toBe('The file is larger than 10 MB.')
  })

  it('behavior: secrets in the file of somebody else are not shown, and names of the prototype stay names', () => {
    const state = '{"__proto__":{"polluted":true},"pairing":{"uri":"wc:abc@2?symKey=cafe"},"apiKey":"hunter2"}'
    const text = withChange({ states: [{ id: 1, atMs: 0, state: 'PLACE' }] }).replace('"PLACE"', state)
    const parsed = parseLogFile(text)
    const shown = JSON.stringify('log' in parsed && parsed.log.states)
    expect(shown).toContain('"__proto__":{"polluted":true}')
    expect(shown).not.toMatch(/cafe|hunter2/)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('behavior: any text and any JSON is read or refused, never thrown over', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(problemOf(text)).toBeDefined()
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('events', 'states', 'requests', 'clientId', 'createdAtMs'),
        fc.jsonValue(),
        (name, value) => {
          const parsed = parseLogFile(withChange({ [name]: value }))
          expect('log' in parsed || parsed.problem.startsWith('The log is')).toBe(true)
        },
      ),
    )
  })
})
