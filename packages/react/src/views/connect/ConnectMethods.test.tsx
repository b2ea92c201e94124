import type { Hawser } from '@hawser/core'
import '../../styles/index.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../../buttons/ConnectButton.js'
import { renderClient } from '../../fixtures/renderClient.js'
import { pseudoRtl } from '../../text/pseudoRtl.js'
import { solana, testNetworks } from '../fixtures/createTestClient.js'
import { emailLogin } from '../fixtures/emailLogin.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'

const alpha = () => fakeWallet({ id: 'test.alpha', name: 'Alpha' })
const field = () => page.getByRole('textbox', { name: 'Email' })
const form = () => document.querySelector('[data-hawser-method="email"]')
const list = () => document.querySelector('.hawser-connect-list')

const open = async (hawser: Hawser): Promise<void> => {
  hawser.open({ view: { name: 'Connect' } })
  await expect.element(page.getByRole('dialog')).toBeVisible()
}
/** Whether the field comes before the wallets. */
const isFirst = (): boolean =>
  Boolean((form()?.compareDocumentPosition(list() as Node) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING)

describe('the field for an address on Connect', () => {
  it('behavior: where no connector takes an address there is none, and its code is not loaded', async () => {
    const { hawser } = await renderClient(<ConnectButton />, { wallets: [alpha()] })
    await open(hawser)
    await expect.element(page.getByRole('button', { name: /Alpha/ })).toBeVisible()
    expect(form()).toBeNull()
    expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('ConnectMethods.tsx'))).toBe(false)
  })

  it('default: after the wallets of this browser; it connects by the address, and prepares while it is typed', async () => {
    const login = emailLogin()
    const { hawser } = await renderClient(<ConnectButton />, { wallets: [alpha()], connectors: [login.factory] })
    await open(hawser)
    await expect.element(field()).toBeVisible()
    expect(isFirst()).toBe(false)
    // It is no wallet among them.
    expect(document.querySelectorAll('[data-hawser-wallet]')).toHaveLength(1)
    await expect.element(field()).toHaveAttribute('autocomplete', 'email')
    await expect.element(field()).toHaveAttribute('inputmode', 'email')
    await expectAccessible()
    await userEvent.click(field())
    expect(login.prepares()).toBe(0)
    await field().fill('  somebody@mail.example ')
    expect(login.prepares()).toBeGreaterThan(0)
    expect(login.connects).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Enter your code' })).toBeVisible()
    expect(login.connects).toEqual([{ email: 'somebody@mail.example' }])
  })

  it('behavior: before the wallets where none of them is in this browser, with the way to a wallet below', async () => {
    const { hawser } = await renderClient(<ConnectButton />, { connectors: [emailLogin().factory] })
    await open(hawser)
    await expect.element(field()).toBeVisible()
    const empty = document.querySelector('.hawser-empty')
    expect(Boolean((form()?.compareDocumentPosition(empty as Node) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(true)
    await expectAccessible()
  })

  it.each([
    [['email', 'wallet'], true, true],
    [['wallet', 'email'], false, true],
  ] as const)('parameters: connectMethodsOrder %j', async (connectMethodsOrder, isFieldFirst, hasField) => {
    const { hawser } = await renderClient(<ConnectButton />, {
      wallets: [alpha()],
      connectors: [emailLogin().factory],
      connectMethodsOrder,
    })
    await open(hawser)
    await expect.element(field()).toBeVisible()
    expect([isFirst(), form() !== null]).toEqual([isFieldFirst, hasField])
  })

  it('parameters: connectMethodsOrder without one of the two', async () => {
    const login = emailLogin()
    const one = await renderClient(<ConnectButton />, {
      wallets: [alpha()],
      connectors: [login.factory],
      connectMethodsOrder: ['email'],
    })
    await open(one.hawser)
    await expect.element(field()).toBeVisible()
    expect(list()).toBeNull()
    one.hawser.close()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const other = await renderClient(<ConnectButton />, {
      wallets: [alpha()],
      connectors: [emailLogin().factory],
      connectMethodsOrder: ['wallet'],
    })
    await open(other.hawser)
    await expect.element(page.getByRole('button', { name: /Alpha/ })).toBeVisible()
    expect(form()).toBeNull()
  })

  it.each(['', 'somebody', 'somebody@mail', '@mail.example', 'some body@mail.example'])(
    'VAL-11 error: %j is no address: it is said so, and nobody is asked',
    async (value) => {
      const login = emailLogin()
      const { hawser } = await renderClient(<ConnectButton />, { connectors: [login.factory] })
      await open(hawser)
      await field().fill(value)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect.element(page.getByText('Enter a valid email address.')).toBeVisible()
      await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible()
      expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'Connect' }])
      expect(login.connects).toEqual([])
      await field().fill('somebody@mail.example')
      await expect.element(page.getByText('Enter a valid email address.')).not.toBeInTheDocument()
    },
  )

  it('behavior: by keyboard alone', async () => {
    const login = emailLogin()
    const { hawser } = await renderClient(<ConnectButton />, { connectors: [login.factory] })
    await open(hawser)
    await expect.element(field()).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Connect a wallet' })).toHaveFocus()
    for (let count = 0; count < 5 && document.activeElement !== field().element(); count += 1)
      await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('somebody@mail.example{Tab}')
    await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Enter your code' })).toBeVisible()
    expect(login.connects).toEqual([{ email: 'somebody@mail.example' }])
  })

  it('behavior: where one namespace is wanted it is there for those that the connector speaks', async () => {
    const { hawser } = await renderClient(<ConnectButton />, {
      wallets: [alpha()],
      connectors: [emailLogin().factory],
      networks: [...testNetworks, solana],
    })
    hawser.open({ view: { name: 'Connect', parameters: { namespace: 'eip155' } } })
    await expect.element(field()).toBeVisible()
    hawser.open({ view: { name: 'Connect', parameters: { namespace: 'solana' } } })
    await expect.element(field()).not.toBeInTheDocument()
  })

  it('behavior: in any language', async () => {
    const { hawser } = await renderClient(<ConnectButton />, {
      connectors: [emailLogin().factory],
      provider: { locale: pseudoRtl },
    })
    await open(hawser)
    await expect.poll(form).not.toBeNull()
    await expectAccessible()
    expect(form()?.textContent?.match(/[A-Za-z]{3,}/g)).toBeNull()
  })
})
