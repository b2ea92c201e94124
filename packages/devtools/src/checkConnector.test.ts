import { systemClock } from '@hawser/common'
import { connect } from '@hawser/core/actions'
import { describe, expect, it, vi } from 'vitest'
import { CHECK_TIMEOUT_MS, checkConnector } from './checkConnector.js'
import { createPageClient } from './fixtures/createPageClient.js'
import { createPlainConnector } from './fixtures/createPlainConnector.js'

const signal = () => new AbortController().signal
async function connectPlain(options: Parameters<typeof createPageClient>[0] = {}) {
  const plain = createPlainConnector()
  const hawser = createPageClient({ connectors: [plain], ...options })
  hawser.start()
  await connect(hawser, { connectorId: 'com.example.plain' })
  return { hawser, ...plain }
}

describe('checkConnector', () => {
  it('default: a connected wallet is asked for its chain, and for nothing that prompts', async () => {
    const { hawser, connector, provider } = await connectPlain()
    const request = vi.spyOn(provider, 'request')
    const result = await checkConnector(hawser, connector, signal())
    expect(result).toEqual({ isWell: true, text: expect.stringMatching(/^Answered in \d+ ms\.$/) })
    expect(request.mock.calls).toEqual([[{ method: 'eth_chainId' }]])
  })

  it('behavior: one that is not connected is not asked, one that is not there is told so', async () => {
    const plain = createPlainConnector()
    const getProvider = vi.spyOn(plain.connector, 'getProvider')
    const hawser = createPageClient({ connectors: [plain] })
    expect(await checkConnector(hawser, plain.connector, signal())).toEqual({
      isWell: null,
      text: 'Not connected: it was not asked.',
    })
    expect(await checkConnector(hawser, { ...plain.connector, isInstalled: false }, signal())).toEqual({
      isWell: false,
      text: 'The wallet is not installed.',
    })
    expect(getProvider).not.toHaveBeenCalled()
  })

  it('behavior: a wallet that fails, and one that has gone, are told without secrets', async () => {
    const { hawser, connector, provider } = await connectPlain()
    provider.failure = Object.assign(new Error('No peer for wc:abc@2?symKey=cafe'), { code: -32000 })
    expect(await checkConnector(hawser, connector, signal())).toEqual({
      isWell: false,
      text: '-32000: No peer for wc:[hidden]',
    })
    Object.assign(connector, { getProvider: async () => undefined })
    expect(await checkConnector(hawser, connector, signal())).toEqual({
      isWell: false,
      text: 'There is no provider of eip155.',
    })
  })

  it('behavior: one that never answers is given up in time, and when the check is ended', async () => {
    const timeouts: { readonly run: () => void; readonly delayMs: number }[] = []
    const clock = {
      ...systemClock,
      setTimeout(run: () => void, delayMs: number) {
        if (delayMs !== CHECK_TIMEOUT_MS) return systemClock.setTimeout(run, delayMs)
        timeouts.push({ run, delayMs })
        return () => {}
      },
    }
    const { hawser, connector, provider } = await connectPlain({ platform: { clock } })
    provider.request = () => new Promise(() => {})
    timeouts.length = 0
    const late = checkConnector(hawser, connector, signal())
    await vi.waitFor(() => expect(timeouts.length).toBe(1))
    timeouts[0]?.run()
    expect(await late).toEqual({ isWell: false, text: expect.stringContaining('TIMEOUT') })

    const controller = new AbortController()
    const ended = checkConnector(hawser, connector, controller.signal)
    await vi.waitFor(() => expect(timeouts.length).toBe(2))
    controller.abort()
    expect(await ended).toEqual({ isWell: false, text: 'The check was ended.' })
  })
})
