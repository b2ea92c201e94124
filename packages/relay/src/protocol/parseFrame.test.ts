import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseFrame } from './parseFrame.js'

it('default: a request and an answer', () => {
  expect(parseFrame('{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"t"}}')).toEqual({
    kind: 'request',
    rawId: '1',
    method: 'irn_subscribe',
    params: { topic: 't' },
  })
  expect(parseFrame('{"id":"7","jsonrpc":"2.0","result":true}')).toEqual({ kind: 'answer', id: 7, isError: false })
  const failed = parseFrame('{"id":7,"jsonrpc":"2.0","error":{"code":1,"message":"no"}}')
  expect(failed).toEqual({ kind: 'answer', id: 7, isError: true })
})

it.each([
  ['{"id":1763712000000123456,"jsonrpc":"2.0","method":"m"}', '1763712000000123456'],
  [
    '{"jsonrpc":"2.0","method":"m","params":{"id":1763712000000999999},"id": 1763712000000123456}',
    '1763712000000123456',
  ],
  ['{"id":"1763712000000123456","jsonrpc":"2.0","method":"m"}', '"1763712000000123456"'],
  ['{"id":"a\\"b","jsonrpc":"2.0","method":"m"}', '"a\\"b"'],
  [
    '{"jsonrpc":"2.0","method":"m","params":{"text":"\\"id\\":1763712000000123457,"},"id":1763712000000123456}',
    '1763712000000123456',
  ],
])('behavior: the id goes back as it came: %s', (text, rawId) => {
  expect(parseFrame(text)).toMatchObject({ kind: 'request', rawId })
})

it.each([
  ['not JSON', -32700, 'null'],
  ['[]', -32600, 'null'],
  ['null', -32600, 'null'],
  ['{"id":3,"jsonrpc":"1.0","method":"m"}', -32600, '3'],
  ['{"id":3,"jsonrpc":"2.0","method":4}', -32600, '3'],
  ['{"id":{},"jsonrpc":"2.0","method":"m"}', -32600, 'null'],
  [`{"id":"${'x'.repeat(65)}","jsonrpc":"2.0","method":"m"}`, -32600, 'null'],
  ['[{"id":1,"jsonrpc":"2.0","method":"m"}]', -32600, 'null'],
])('behavior: %s is invalid', (text, rpcCode, rawId) => {
  expect(parseFrame(text)).toMatchObject({ kind: 'invalid', rpcCode, rawId })
})

it('behavior: every id of digits survives, and no text throws', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 15n, max: 10n ** 19n }), (id) => {
      expect(parseFrame(`{"id":${id},"jsonrpc":"2.0","method":"m"}`)).toMatchObject({ rawId: String(id) })
    }),
  )
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseFrame(text).kind.length > 0))
})
