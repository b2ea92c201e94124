import { UserRejectedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accountBackend } from '../fixtures/accountBackend.js'
import { deferred } from '../fixtures/deferred.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { openAccount } from '../fixtures/openAccount.js'

async function openNames({ isTaken = false }: { readonly isTaken?: boolean } = {}) {
  const backend = Object.assign(accountBackend(), {
    suggestions: [
      { name: 'alice.example.id', registered: isTaken },
      { name: 'alice-wallet.example.id', registered: false },
    ],
  })
  const signed = [deferred<string>(), deferred<string>()]
  let asked = 0
  const client = await openAccount({
    backend,
    view: { name: 'RegisterAccountName' },
    signMessage: () => {
      asked += 1
      return signed[asked - 1]?.promise ?? Promise.reject(new Error('It was asked too often.'))
    },
  })
  const field = page.getByRole('textbox', { name: 'Name' })
  /** Typed, and looked up once typing rests. */
  const type = async (name: string): Promise<void> => {
    await field.fill(name)
    client.clock.advance(500)
  }
  return {
    ...client,
    backend,
    signed,
    asked: () => asked,
    field,
    type,
    view: () => client.hawser.getSnapshot().router.stack.at(-1),
  }
}
const register = () => page.getByRole('button', { name: 'Register' })

describe('RegisterNameView', () => {
  it('CAP-11, STA-17, VIEW-02 default: looked up while typing, signed, registered, and then said to be', async () => {
    const { type, signed, view } = await openNames()
    await expectAccessible()
    await type('alice')
    await expect.element(page.getByText('alice.example.id is available')).toBeVisible()
    await expectAccessible()
    await register().click()
    await expect.element(page.getByText('Approve the request in Alpha')).toBeVisible()
    // What is waited for has not succeeded yet, and does not look so.
    await expect.element(page.getByText('Approve the request in Alpha')).not.toHaveAttribute('data-availability')
    await expectAccessible()
    signed[0]?.resolve('0xabcd')
    await expect.poll(view).toEqual({
      name: 'RegisterAccountNameSuccess',
      parameters: { name: 'alice.example.id' },
    })
    await expect.element(page.getByText('alice.example.id is yours')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(view()?.name).toBe('Account')
  })

  it.each([
    ['abc', 'Use at least 4 characters.'],
    ['al ce', 'Use only letters, digits and hyphens.'],
    ['a'.repeat(65), 'Use at most 64 characters.'],
  ])('VAL-01 behavior: %j: %s', async (name, problem) => {
    const { field, type } = await openNames()
    await type(name)
    await expect.element(field).toHaveAccessibleDescription(problem)
    await expect.element(register()).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
  })

  it('behavior: a name that somebody has is said to be taken, and others are offered', async () => {
    const { field, type, backend } = await openNames({ isTaken: true })
    await type('alice')
    await expect.element(field).toHaveAccessibleDescription('alice.example.id is taken')
    await expect.element(register()).toHaveAttribute('aria-disabled', 'true')
    backend.suggestions = [{ name: 'alice-wallet.example.id', registered: false }]
    await page.getByRole('button', { name: 'alice-wallet.example.id' }).click()
    await expect.element(field).toHaveValue('alice-wallet')
  })

  it('STA-17 behavior: declined, the form is there again with what was typed', async () => {
    const { field, type, signed, asked, view } = await openNames()
    await type('alice')
    await expect.element(page.getByText('alice.example.id is available')).toBeVisible()
    await register().click()
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    // It is said before the wallet has been asked.
    await expect.poll(asked).toBe(1)
    signed[0]?.reject(new UserRejectedError())
    await expect.element(page.getByRole('alert')).toHaveTextContent('Declined. Nothing was registered.')
    await expect.element(field).toHaveValue('alice')
    expect(view()?.name).toBe('RegisterAccountName')
    await expectAccessible()
  })

  it('behavior: a look-up that fails keeps nobody from registering', async () => {
    const { type, backend } = await openNames()
    backend.modes.set('/suggestions/', 'fail')
    await type('alice')
    await expect.element(page.getByText(/You can still register it/)).toBeVisible()
    await expect.element(register()).not.toHaveAttribute('aria-disabled')
  })
})
