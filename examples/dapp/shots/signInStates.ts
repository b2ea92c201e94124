import { freshAccount } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import { chooseWallet, headerButton, reads, view, waitForRequest } from '../e2e/support/steps.js'
import { openAccount } from './reach.js'
import type { State } from './state.js'

const required = { config: { signIn: 'required' } } as const
const signInView = ({ page }: Dapp) => view(page, 'SIWXSignMessage')

async function openSignIn(dapp: Dapp): Promise<void> {
  await chooseWallet(dapp, 'Quay Wallet')
  await ready(dapp)
}

/** The message is there. */
async function ready(dapp: Dapp): Promise<void> {
  await signInView(dapp).getByText('Show the full message').waitFor()
}

const press = (dapp: Dapp) => signInView(dapp).getByRole('button', { name: 'Sign in', exact: true }).click()
const fails = (dapp: Dapp) => signInView(dapp).getByRole('alert').waitFor()

/** Who asks for a sign-in, what is signed, and how it goes. */
export const signInStates: Readonly<Record<string, State>> = {
  'sign-in': { dapp: required, reach: openSignIn },
  'sign-in-optional': { dapp: { config: { signIn: 'optional' } }, reach: openSignIn },
  'sign-in-text': {
    dapp: required,
    async reach(dapp) {
      await openSignIn(dapp)
      await signInView(dapp).getByText('Show the full message').click()
      await signInView(dapp).locator('pre').scrollIntoViewIfNeeded()
    },
  },
  'sign-in-waiting': {
    dapp: { ...required, wallets: [{ approval: 'manual' }] },
    async reach(dapp) {
      await chooseWallet(dapp, 'Quay Wallet')
      await dapp.wallet.approve()
      await ready(dapp)
      await press(dapp)
      await waitForRequest(dapp, 'personal_sign')
    },
  },
  'sign-in-declined': {
    dapp: required,
    async reach(dapp) {
      await dapp.wallet.setBehavior('rejectsSign', true)
      await openSignIn(dapp)
      await press(dapp)
      await fails(dapp)
    },
  },
  'sign-in-wrong-account': {
    dapp: required,
    async reach(dapp) {
      await dapp.wallet.setBehavior('signsWithWrongKey', true)
      await openSignIn(dapp)
      await press(dapp)
      await fails(dapp)
      await reads(signInView(dapp), 'another account')
    },
  },
  'sign-in-sessions': {
    dapp: { config: { signIn: 'optional' } },
    async reach(dapp) {
      await openSignIn(dapp)
      await press(dapp)
      await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await openAccount(dapp)
      await dapp.page.locator('[data-hawser-open="Settings"]').click()
      await reads(view(dapp.page, 'Settings'), 'This device')
    },
  },
  'sign-in-smart-account': {
    prepare: async () => ({
      config: { ...required.config, cardWallet: { privateKey: freshAccount().key, isSmartAccount: true } },
    }),
    async reach(dapp) {
      await headerButton(dapp.page).click()
      await view(dapp.page, 'Connect').getByRole('button', { name: 'Card wallet' }).click()
      await ready(dapp)
      await reads(signInView(dapp), 'This is a smart account')
    },
  },
}
