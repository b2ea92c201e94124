import { systemClock } from '@hawser/common'
import type { SessionProvider, SessionRequest } from '@hawser/core'
import { expect, it, vi } from 'vitest'
import { signMessage } from '../wallet/createWalletMethods.js'

const address = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'

it('behavior: a request that waits for its wallet hears of a cancel, and does not go out after it', async () => {
  const asked: SessionRequest[] = []
  const session: SessionProvider = {
    isWalletConnect: true,
    namespace: 'solana',
    accounts: () => [address],
    chainId: () => undefined,
    properties: () => ({}),
    methods: () => ['solana_signMessage'],
    request(args) {
      asked.push(args)
      return new Promise(() => {})
    },
    setChain: () => {},
  }
  const cancel = new AbortController()
  const question = { provider: session, address, message: 'x', signal: cancel.signal }
  const signing = signMessage(question, { clock: systemClock })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.signal?.aborted).toBe(false)
  expect(asked[0]?.onAsk).not.toThrow()
  cancel.abort()
  await expect(signing).rejects.toMatchObject({ code: 'ABORTED' })
  expect(asked[0]?.signal?.aborted).toBe(true)
  expect(asked[0]?.onAsk).toThrow(expect.objectContaining({ code: 'ABORTED' }))
})
