import { afterEach, expect, it } from 'vitest'
import { startRelay } from '../src/exports/index.js'
import { createDapp, createWallet, walletAddress } from './support/walletConnectPeers.js'

const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function startPair() {
  const relay = await startRelay()
  endings.push(() => relay.close())
  const dapp = await createDapp(relay.url)
  endings.push(dapp.close)
  const wallet = await createWallet(relay.url)
  endings.push(wallet.close)
  return { relay, dapp, wallet }
}

it('default: a session is made, requests are answered, and either side hears of its end', async () => {
  const { relay, dapp, wallet } = await startPair()
  const { uri, session } = await dapp.propose()
  await wallet.approve(uri)
  expect((await session)?.namespaces['eip155']?.accounts).toEqual([`eip155:1:${walletAddress}`])
  const answer = await dapp.provider.request({ method: 'personal_sign', params: ['0x00', walletAddress] })
  expect(answer).toBe('signed:personal_sign')
  const ended = new Promise((resolve) => dapp.provider.once('session_delete', resolve))
  const [{ topic } = { topic: '' }] = wallet.client.session.getAll()
  await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await ended
  expect(relay.stats()).toMatchObject({ sockets: 2, socketsRefused: 0, limitsReached: 0 })
})
