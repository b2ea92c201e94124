import { disconnect, signMessage } from '@hawser/core/actions'
import { cancelAtEachAwait } from '@hawser/testing/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendTransfer, signPsbt } from '../src/exports/flows.js'
import { buildPsbt } from './fixtures/buildPsbt.js'
import { type BitcoinFixture, startBitcoinFixture } from './fixtures/startBitcoinFixture.js'

let fixture: BitcoinFixture
beforeAll(async () => {
  fixture = await startBitcoinFixture()
})
afterAll(() => fixture.stop())

async function open(protocol: 'wallet-standard' | 'sats-connect') {
  const { hawser, wallet } = await fixture.open({ protocol })
  const [own = '', other = ''] = wallet.addresses
  const psbt = (await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from: [own], to: other })).toBase64()
  wallet.setBehavior('lateApproval', true)
  const flows = {
    signMessage: (signal: AbortSignal) => signMessage(hawser, { message: 'Ahoy', signal }),
    signPsbt: (signal: AbortSignal) => signPsbt(hawser, { psbt, signal }),
    sendTransfer: (signal: AbortSignal) => sendTransfer(hawser, { recipient: other, amount: 10_000n, signal }),
  }
  return { hawser, wallet, flows }
}

const names = ['signMessage', 'signPsbt', 'sendTransfer'] as const

describe.each(['wallet-standard', 'sats-connect'] as const)('%s', (protocol) => {
  it.each(names)('behavior: %s, cancelled at any await before the prompt: the wallet is never asked', async (name) => {
    const { wallet, flows } = await open(protocol)
    const count = await cancelAtEachAwait(() => {
      const cancel = new AbortController()
      return {
        start: () => flows[name](cancel.signal),
        cancel: () => cancel.abort(),
        countPrompts: () => wallet.log.filter(({ method }) => /sign|send/i.test(method)).length,
      }
    })
    expect(count).toBeGreaterThan(2)
  })

  it('behavior: sendTransfer, cancelled at any await before the prompt: nothing is said of sending', async () => {
    const { wallet, flows } = await open(protocol)
    const told: unknown[] = []
    const countPrompts = () => wallet.log.filter(({ method }) => /sign|send/i.test(method)).length
    await cancelAtEachAwait(() => {
      const cancel = new AbortController()
      const before = countPrompts()
      return {
        start: () =>
          flows.sendTransfer(cancel.signal).catch((error: { readonly details?: unknown }) => {
            if (countPrompts() === before) told.push(error.details)
            throw error
          }),
        cancel: () => cancel.abort(),
        countPrompts,
      }
    })
    expect(told.length).toBeGreaterThan(2)
    expect(told.filter((details) => details !== undefined)).toEqual([])
  })

  it.each(names)('behavior: %s ends with the connection', async (name) => {
    const { hawser, wallet, flows } = await open(protocol)
    const failed = expect(flows[name](new AbortController().signal)).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    await disconnect(hawser)
    wallet.approve()
    await failed
  })
})
