import { RpcError, UserRejectedError } from '@hawser/common'
import type { PermissionGrant } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Deferred, deferred } from '../fixtures/deferred.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { findPointerOnly, findStops } from '../fixtures/keyboardReach.js'
import { openAccount } from '../fixtures/openAccount.js'
import { firstAddress, secondAddress } from '../fixtures/openClient.js'

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const grant = (context: string, more: Partial<PermissionGrant> = {}): PermissionGrant => ({
  context,
  caipNetworkId: 'eip155:1',
  address: firstAddress,
  permissions: [{ type: 'native-token-allowance', data: { allowance: '0x38d7ea4c68000' } }],
  policies: [],
  expiresAtMs: Date.parse('2026-01-20T03:04:05Z'),
  dependencies: [],
  method: 'wallet_grantPermissions',
  ...more,
})

/** The settings of an app that asks for permissions, whose wallet has granted some. */
async function open(held: PermissionGrant[], { isOn = true, fault }: { isOn?: boolean; fault?: Error } = {}) {
  const wallet = { held, fault, revoked: [] as string[], asked: 0, answer: undefined as Deferred<void> | undefined }
  const client = await openAccount({
    view: { name: 'Settings' },
    features: { smartSessions: isOn },
    permissions: {
      grantPermissions: async () => [],
      async getPermissions() {
        if (wallet.fault) throw wallet.fault
        return [...wallet.held]
      },
      async revokePermissions({ context }) {
        wallet.asked += 1
        await wallet.answer?.promise
        wallet.revoked.push(context)
        wallet.held = wallet.held.filter((one) => one.context !== context)
        return { signature: null }
      },
    },
  })
  return { ...client, granting: wallet, section: page.getByRole('region', { name: 'What this app may do' }) }
}

describe('what an app may do without asking', () => {
  it('API-12 default: each permission with what, where and until when; one is revoked, and the others stay', async () => {
    const { section, granting } = await open([
      grant('0x01', { policies: [{ type: 'call-limit', data: { limit: 3 } }] }),
      grant('0x02', {
        permissions: [
          { type: 'native-token-periodic', data: { periodAmount: '2000000000000000', periodDuration: 86_400 } },
        ],
        expiresAtMs: null,
      }),
      grant('0x03', { permissions: [{ type: 'contract-call', data: { address: token } }], address: secondAddress }),
      grant('0x04', {
        permissions: [{ type: 'erc20-token-allowance', data: { tokenAddress: token, allowance: '5000000' } }],
      }),
    ])
    await expect.poll(() => section.getByRole('listitem').elements().length).toBe(4)
    // Without its decimals an amount of a token is none that anybody could read.
    expect(section.getByRole('listitem').elements()[3]?.textContent).toContain('Spend the token 0x5fbd')
    const [first, second, third] = section
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent ?? '')
    expect(first).toContain('Spend up to 0.001 ETH')
    expect(first).toMatch(/Number of uses: 3.*Until Jan 20, 2026/)
    expect(second).toContain('Spend up to 0.002 ETH')
    expect(second).toMatch(/Available again after 1 day.*Without an end/)
    expect(third).toContain('Use the contract 0x5fbd')
    expect(third).toContain(secondAddress)
    await expectAccessible()

    await section.getByRole('button', { name: 'Revoke: Spend up to 0.002 ETH' }).click()
    await expect.element(section.getByText('Permission revoked')).toBeVisible()
    await expect.poll(() => section.getByRole('listitem').elements().length).toBe(3)
    expect(granting.revoked).toEqual(['0x02'])
    expect(document.activeElement).toBe(section.getByRole('heading').element())
  })

  it('behavior: by keyboard alone; the button is busy until the wallet has answered, and nothing is revoked twice', async () => {
    const { section, granting } = await open([grant('0x01')])
    const button = section.getByRole('button', { name: /^Revoke/ })
    await expect.element(button).toBeVisible()
    expect(findPointerOnly(section.element())).toEqual([])
    expect(findStops(section.element())).toEqual([button.element()])
    granting.answer = deferred<void>()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Enter}')
    granting.answer.resolve()
    await expect.element(section.getByText('This app asks you each time.')).toBeVisible()
    expect(granting.revoked).toEqual(['0x01'])
  })

  it('error: a wallet that says no keeps it without a word; another fault is said; both can be tried again', async () => {
    const { section, granting } = await open([grant('0x01')])
    const button = section.getByRole('button', { name: /^Revoke/ })
    granting.answer = deferred<void>()
    await button.click()
    // An answer before anybody listens is a rejection that nobody handles.
    await expect.poll(() => granting.asked).toBe(1)
    granting.answer.reject(new UserRejectedError())
    await expect.element(button).not.toHaveAttribute('aria-busy', 'true')
    expect(section.getByRole('alert').elements()).toEqual([])
    granting.answer = deferred<void>()
    await button.click()
    await expect.poll(() => granting.asked).toBe(2)
    granting.answer.reject(new RpcError(-32603))
    await expect.element(section.getByRole('alert')).toBeVisible()
    granting.answer = undefined
    await button.click()
    await expect.element(section.getByText('Permission revoked')).toBeVisible()
    expect(section.getByRole('alert').elements()).toEqual([])
  })

  it('error: permissions that cannot be read are unavailable, and never said to be none', async () => {
    const { section, granting } = await open([grant('0x01')], { fault: new RpcError(-32603) })
    await expect.element(section.getByRole('alert')).toHaveTextContent(/^Permissions unavailable/)
    expect(section.getByText('This app asks you each time.').elements()).toEqual([])
    await expectAccessible()
    granting.fault = undefined
    await section.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => section.getByRole('listitem').elements().length).toBe(1)
  })

  it('behavior: nothing of it where the app asks for none, or the wallet grants none', async () => {
    const off = await open([grant('0x01')], { isOn: false })
    await expect.element(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
    expect(off.section.elements()).toEqual([])
  })

  it.each([-32601, 4200] as const)(
    'behavior: a wallet that answers %i grants none, which is no fault to tell of',
    async (code) => {
      const { section } = await open([], { fault: new RpcError(code) })
      await expect.element(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
      await expect.poll(() => section.elements()).toEqual([])
      expect(page.getByRole('alert').elements()).toEqual([])
    },
  )
})
