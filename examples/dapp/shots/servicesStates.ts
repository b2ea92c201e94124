import { inject } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import type { Dapp } from '../e2e/support/dapp.js'
import { headerButton, reads } from '../e2e/support/steps.js'
import type { State } from './state.js'

const projectId = 'project-key-0001'
const project = {
  name: 'shop',
  keys: [projectId],
  features: [{ id: 'swap', isEnabled: true, config: ['0x'] }],
}
let gateway: Awaited<ReturnType<typeof startGateway>> | undefined

async function showStrip({ page }: Dapp, status: string): Promise<void> {
  await headerButton(page).click()
  await reads(page.getByTestId('services-status'), status)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByTestId('services').evaluate((strip) => strip.scrollIntoView({ block: 'center' }))
}

async function serve(config: Readonly<Record<string, unknown>>) {
  gateway = await startGateway({ chains: inject('stack').chains, projects: [project] })
  return { config: { gateway: { url: gateway.url, projectId }, walletConnect: {}, ...config } }
}

const leave = async () => gateway?.stop()

export const servicesStates: Readonly<Record<string, State>> = {
  services: { isWholePage: true, prepare: () => serve({}), leave, reach: (dapp) => showStrip(dapp, 'Online') },
  'services-overridden': {
    isWholePage: true,
    prepare: () => serve({ features: { swaps: false } }),
    leave,
    reach: (dapp) => showStrip(dapp, 'Online'),
  },
  'services-down': {
    isWholePage: true,
    async prepare() {
      const options = await serve({})
      await gateway?.stop()
      return options
    },
    reach: (dapp) => showStrip(dapp, 'Trying again'),
  },
}
