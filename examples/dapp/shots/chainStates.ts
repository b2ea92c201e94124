import type { Dapp } from '../e2e/support/dapp.js'
import { reads } from '../e2e/support/steps.js'
import { action, showTab } from '../e2e/support/useNamespaces.js'
import { connectEvm, connectKind, everyKind } from './severalNamespaces.js'
import type { State } from './state.js'

const panelIsDrawn = ({ page }: Dapp) => page.getByRole('tabpanel').locator('[data-token]').first().waitFor()

const base = { prepare: everyKind, isWholePage: true } as const

/** The tabs of chains below the first screen, with a wallet and without, and what comes of an action. */
export const chainStates: Readonly<Record<string, State>> = {
  'chains-disconnected': {
    ...base,
    async reach(dapp) {
      await showTab(dapp.page, 'solana')
      await panelIsDrawn(dapp)
    },
  },
  'chains-ethereum': {
    ...base,
    async reach(dapp) {
      await connectEvm(dapp)
      const sign = await action(dapp.page, 'Sign a message')
      await sign.getByRole('button', { name: 'Sign message' }).click()
      await reads(sign.locator('.outcome-result'), /^0x/)
      await dapp.wallet.setBehavior('rejectsSign', true)
      const typed = await action(dapp.page, 'Sign typed data')
      await typed.getByRole('button', { name: 'Sign typed data' }).click()
      await typed.getByRole('alert').waitFor()
      await panelIsDrawn(dapp)
    },
  },
  'chains-solana': {
    ...base,
    async reach(dapp) {
      await connectKind(dapp, 'solana')
      await panelIsDrawn(dapp)
    },
  },
  'chains-bitcoin': {
    ...base,
    async reach(dapp) {
      await connectKind(dapp, 'bip122')
      const addresses = await action(dapp.page, 'Bitcoin addresses')
      await addresses.getByRole('button', { name: 'Get addresses' }).click()
      const send = await action(dapp.page, 'Send bitcoin')
      await send.getByLabel('Receiver').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
      await send.getByRole('button', { name: 'Send bitcoin' }).click()
      await send.getByRole('alert').waitFor()
      await panelIsDrawn(dapp)
    },
  },
  'chains-polkadot': {
    ...base,
    async reach(dapp) {
      await connectKind(dapp, 'polkadot')
      await panelIsDrawn(dapp)
    },
  },
}
