import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EmailWallet, serveEmailWallet } from '../e2e/support/emailWallet.js'
import { headerButton, view } from '../e2e/support/steps.js'
import type { State } from './state.js'

const channelToken = 'a1b2c3d4-e5f6'
let wallet: EmailWallet | undefined
let relay: Server | undefined

/** As much of Farcaster's relay (FIP-11) as one sees of it before anybody has approved; or one that serves nobody. */
async function startRelay(isDown: boolean): Promise<string> {
  const server = createServer((request, response) => {
    const isOpened = request.method === 'POST'
    response.writeHead(isDown ? 500 : isOpened ? 201 : 202, { 'content-type': 'application/json' })
    const opened = { channelToken, url: `https://farcaster.xyz/~/siwf?channelToken=${channelToken}`, nonce: 'a1b2c3d4' }
    response.end(JSON.stringify(isOpened ? opened : { state: 'pending' }))
  })
  relay = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const prepare =
  (isDown = false): NonNullable<State['prepare']> =>
  async () => {
    wallet = await serveEmailWallet({
      hasFurtherChains: false,
      farcaster: { relayUrl: await startRelay(isDown), network: 'eip155:1' },
    })
    const socials = [
      'google',
      'x',
      'discord',
      'farcaster',
      'github',
      'apple',
      'facebook',
      { id: 'harbour', name: 'Harbour ID' },
    ]
    return { config: { embeddedWallet: { ...wallet.config, socials } } }
  }
async function leave(): Promise<void> {
  await wallet?.stop()
  relay?.close()
  relay?.closeAllConnections()
}
const devices: State['devices'] = ['desktop', 'ios']

const openFarcaster: State['reach'] = async ({ page }) => {
  await headerButton(page).click()
  await view(page, 'Connect').getByRole('button', { name: 'Farcaster' }).click()
}

/** The ways in by accounts that people have elsewhere. */
export const socialStates: Readonly<Record<string, State>> = {
  'social-connect': {
    prepare: prepare(),
    leave,
    devices,
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').getByRole('button', { name: 'Harbour ID' }).waitFor()
    },
  },
  'social-farcaster': {
    prepare: prepare(),
    leave,
    devices,
    async reach(dapp, stage) {
      await openFarcaster(dapp, stage)
      const stands = dapp.page.locator('[data-hawser-view="ConnectingFarcaster"]')
      await stands.getByRole('button', { name: 'Copy link' }).or(stands.getByRole('link')).first().waitFor()
    },
  },
  'social-farcaster-failed': {
    prepare: prepare(true),
    leave,
    devices,
    async reach(dapp, stage) {
      await openFarcaster(dapp, stage)
      await dapp.page.getByRole('alert').waitFor()
    },
  },
}
