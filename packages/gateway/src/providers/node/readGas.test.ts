import { InvalidResponseError } from '@hawser/common'
import { expect, it } from 'vitest'
import type { NodeResult } from './createAskNode.js'
import { readAllowance } from './readGas.js'

const [token = '', owner = '', spender = ''] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`)
const read = (answer: NodeResult) =>
  readAllowance(async () => [answer], { network: 'eip155:1', token, owner, spender }, new AbortController().signal)

it('default: an allowance is the first word of the answer', async () => {
  expect(await read({ result: `0x${'2a'.padStart(64, '0')}` })).toBe(42n)
})

it.each<[string, NodeResult]>([
  ['nothing stands there', { result: '0x' }],
  ['it reverts', { error: { code: 3, message: 'execution reverted', data: '0x' } }],
  ['it reverts without a word', { error: { code: -32_000, message: 'execution reverted' } }],
])('behavior: what is no token allows nothing: %s', async (_, answer) => {
  expect(await read(answer)).toBe(0n)
})

it.each([-32_603, -32_005, 429])('behavior: a node that fails with %s says nothing of an allowance', async (code) => {
  await expect(read({ error: { code, message: 'Internal error' } })).rejects.toBeInstanceOf(InvalidResponseError)
})
