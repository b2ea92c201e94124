import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { resumeSwap } from './swap.js'
import type { SwapRecord } from './swapRecord.js'
import { writeSwap } from './swapStorage.js'

const record: SwapRecord = {
  id: 'eip155:1/0x1/1/0',
  caipNetworkId: 'eip155:1',
  account: `0x${'1'.repeat(40)}`,
  from: null,
  to: `0x${'2'.repeat(40)}`,
  amount: '100',
  toAmount: '90',
  minimum: '80',
  slippagePercent: 1,
  route: null,
  step: 'done',
  approvalHash: null,
  hash: `0x${'3'.repeat(64)}`,
  callsId: null,
  soldBefore: '1000',
  boughtBefore: '0',
  received: '85',
  startedAtMs: 1,
}

describe('resumeSwap', () => {
  it('behavior: one that is done is told as it was, whoever is connected, and is not swapped again', async () => {
    const { hawser } = createTestClient()
    writeSwap(hawser.storage, record)
    const { id, hash } = record
    expect(await resumeSwap(hawser, { id })).toEqual({ id, hash, received: 85n })
  })

  it('error: one that was reverted is not tried again: its price is of another time', async () => {
    const { hawser } = createTestClient()
    writeSwap(hawser.storage, { ...record, step: 'reverted', received: null })
    await expect(resumeSwap(hawser, { id: record.id })).rejects.toMatchObject({
      code: 'SWAP_REVERTED',
      hash: record.hash,
    })
  })
})
