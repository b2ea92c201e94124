import { generatePrivateKey } from 'viem/accounts'
import { expect, inject } from 'vitest'
import type { Dapp } from '../e2e/support/dapp.js'
import { type EmailFrame, serveEmailFrame } from '../e2e/support/emailFrame.js'
import { buttonStands, fact, headerButton, reads, view } from '../e2e/support/steps.js'
import { openAccount } from './reach.js'
import type { State } from './state.js'

const email = 'somebody@mail.example'
const code = '123456'
let frame: EmailFrame | undefined

/** The frame of another site, with a key of its own. */
async function serve(query = ''): Promise<NonNullable<State['dapp']>> {
  const chains = Object.entries(inject('stack').chains).map(([id, { rpcUrl }]) => [Number(id), rpcUrl])
  frame = await serveEmailFrame({ privateKey: generatePrivateKey(), chains: Object.fromEntries(chains), code })
  return { config: { embeddedWallet: { frameUrl: `${frame.url}${query}` } } }
}
const leave = async (): Promise<void> => frame?.close()

async function enterEmail({ page }: Dapp, address = email): Promise<void> {
  await headerButton(page).click()
  const field = view(page, 'Connect').getByRole('textbox', { name: 'Email' })
  await field.fill(address)
  await field.press('Enter')
}

function frameOf({ page }: Dapp) {
  const found = page.frames().find((one) => one.url().startsWith(frame?.url ?? ''))
  if (!found) throw new Error('no frame')
  return found
}

/** The mailed link was opened. */
async function openLink(dapp: Dapp, title: string): Promise<void> {
  await enterEmail(dapp)
  await dapp.page.getByRole('dialog', { name: 'Check your email' }).waitFor()
  await expect
    .poll(async () => {
      await frameOf(dapp).evaluate(() => window.scriptedFrame.approveDevice())
      return dapp.page.getByRole('dialog', { name: title }).count()
    })
    .toBe(1)
}

async function enterCode(dapp: Dapp, digits: string): Promise<void> {
  await enterEmail(dapp)
  await dapp.page.getByRole('dialog', { name: 'Enter your code' }).waitFor()
  await dapp.page.keyboard.type(digits)
}

async function logIn(dapp: Dapp): Promise<void> {
  await enterCode(dapp, code)
  await reads(fact(dapp.page, 'status'), 'connected')
  await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function openSettings(dapp: Dapp): Promise<void> {
  await logIn(dapp)
  await openAccount(dapp)
  await dapp.page.getByRole('button', { name: 'Settings' }).click()
  await view(dapp.page, 'Settings')
    .getByRole('button', { name: /^Email/ })
    .waitFor()
}

/** An e-mail login from the address to what is signed with it. */
export const emailStates: Readonly<Record<string, State>> = {
  'email-connect': {
    prepare: () => serve(),
    leave,
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').getByRole('textbox', { name: 'Email' }).waitFor()
    },
  },
  'email-invalid': {
    prepare: () => serve(),
    leave,
    async reach(dapp) {
      await enterEmail(dapp, 'somebody')
      await view(dapp.page, 'Connect').getByText('Enter a valid email address.').waitFor()
    },
  },
  'email-link': {
    prepare: () => serve('?device'),
    leave,
    async reach(dapp) {
      await enterEmail(dapp)
      await dapp.page.getByRole('dialog', { name: 'Check your email' }).waitFor()
    },
  },
  'email-sending': {
    prepare: () => serve('?device&fault=mailIsDown&hangs=CONNECT_DEVICE'),
    leave,
    reach: (dapp) => openLink(dapp, 'Sending your code…'),
  },
  'email-unsent': {
    prepare: () => serve('?device&fault=mailIsDown'),
    leave,
    reach: (dapp) => openLink(dapp, 'Your code wasn’t sent'),
  },
  'email-away': {
    // Nothing listens there.
    prepare: async () => ({ config: { embeddedWallet: { frameUrl: 'http://127.0.0.1:9/frame' } } }),
    async reach(dapp) {
      await enterEmail(dapp)
      await dapp.page.getByText('Email login didn’t load.').waitFor()
    },
  },
  'email-lost': {
    prepare: () => serve(),
    leave,
    async reach(dapp) {
      await logIn(dapp)
      await frameOf(dapp).evaluate(() => localStorage.setItem('faults', 'isElsewhere'))
      await dapp.page.reload()
      await buttonStands(dapp.page, 'unconfirmed')
      await headerButton(dapp.page).click()
      await dapp.page.getByRole('button', { name: 'Open wallet' }).waitFor()
    },
  },
  'email-code': { prepare: () => serve(), leave, reach: (dapp) => enterCode(dapp, '123') },
  'email-code-wrong': {
    prepare: () => serve(),
    leave,
    async reach(dapp) {
      await enterCode(dapp, '999999')
      await dapp.page.getByText('That code is not right.').waitFor()
    },
  },
  'email-settings': { prepare: () => serve(), leave, reach: openSettings },
  'email-new': {
    prepare: () => serve(),
    leave,
    async reach(dapp) {
      await openSettings(dapp)
      await view(dapp.page, 'Settings')
        .getByRole('button', { name: /^Email/ })
        .click()
      await dapp.page.getByRole('dialog', { name: 'New email address' }).waitFor()
    },
  },
  'email-approve': {
    prepare: () => serve(),
    leave,
    async reach(dapp) {
      await logIn(dapp)
      const action = dapp.page.getByRole('region', { name: 'Sign a message' }).first()
      await action.getByRole('button', { name: 'Sign message' }).click()
      await dapp.page.locator('[data-hawser-frame] iframe').waitFor({ state: 'visible' })
    },
  },
  'email-blocked': {
    prepare: async () => ({ ...(await serve()), headers: { 'content-security-policy': "frame-src 'self'" } }),
    leave,
    async reach(dapp) {
      await enterEmail(dapp)
      await dapp.page.getByRole('dialog', { name: 'Continue in a window' }).waitFor()
    },
  },
}
