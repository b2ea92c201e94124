import { profile, selectProfile } from '@hawser/core/profile'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { type OpenAccountParameters, openAccount } from '../fixtures/openAccount.js'

const usdc = { caipNetworkId: 'eip155:1', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' } as const
const friend = '0x4444444444444444444444444444444444444444'

async function openSettings(parameters: OpenAccountParameters = {}) {
  const client = await openAccount({ view: { name: 'Settings' }, ...parameters })
  const settings = () => {
    const found = selectProfile(client.hawser.getSnapshot())
    if (!found) throw new Error('The profile is not in use.')
    return found
  }
  return { ...client, settings, api: client.hawser.use(profile) }
}

describe('SettingsView', () => {
  it('default: it is reached from the account, and has the currency, privacy and what is kept', async () => {
    const { hawser } = await openAccount()
    await page.getByRole('button', { name: 'Settings' }).click()
    expect(hawser.getSnapshot().router.stack.map(({ name }) => name)).toEqual(['Account', 'Settings'])
    await expect.element(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('usd')
    await expect.element(page.getByRole('switch', { name: 'Images from other servers' })).not.toBeChecked()
    await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await expectAccessible()
  })

  it('behavior: another currency is what values are told in', async () => {
    const { hawser, settings, backend } = await openSettings()
    await page.getByRole('combobox', { name: 'Currency' }).selectOptions('Euro (EUR)')
    expect(settings().currency).toBe('eur')
    hawser.router.replace({ name: 'Account' })
    await expect.element(page.getByText('Total: €1,512.55')).toBeInTheDocument()
    expect(backend.asked.some(({ search }) => search.includes('currency=eur'))).toBe(true)
  })

  it('behavior: the switches by keyboard', async () => {
    const { settings } = await openSettings()
    const images = page.getByRole('switch', { name: 'Images from other servers' })
    await expect.element(images).toHaveAccessibleDescription('Their servers can tell that you look.')
    ;(images.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    expect(settings().areForeignImagesAllowed).toBe(true)
    const names = page.getByRole('switch', { name: 'Names in activity' })
    await expect.element(names).toBeChecked()
    ;(names.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    expect(settings().areNamesLookedUp).toBe(false)
  })

  it('behavior: the wallets that are connected are named, and lead to where each can be left', async () => {
    const { hawser } = await openSettings()
    await page.getByRole('button', { name: 'Connected wallets Alpha Manage' }).click()
    expect(hawser.getSnapshot().router.stack.at(-1)).toEqual({ name: 'Accounts' })
  })

  const named = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const field = page.getByLabelText('Address or name')
  const save = page.getByRole('button', { name: 'Save' })
  async function openAddLabel() {
    const book = new Map([['carol.eth', named]])
    const client = await openSettings({
      canSend: false,
      names: {
        lookupIdentity: async () => ({ name: null, avatar: null }),
        resolveName: async ({ name }) => {
          if (name === 'down.eth') throw new Error('offline')
          return book.get(name) ?? null
        },
      },
    })
    await page.getByRole('button', { name: 'Add a label' }).click()
    await expect.element(field).toHaveFocus()
    const enter = async (typed: string): Promise<void> => {
      await field.fill(typed)
      client.clock.advance(500)
    }
    return { ...client, book, enter }
  }

  it('ENT-05 behavior: an address is given a label by its name, and is shown before it is kept', async () => {
    const { settings, enter } = await openAddLabel()
    await enter('carol.eth')
    await expect.element(page.getByRole('status').filter({ hasText: named })).toBeVisible()
    expect(settings().labels).toEqual({})
    await expectAccessible()
    await page.getByLabelText('Label', { exact: true }).fill('Carol')
    await save.click()
    expect(settings().labels).toEqual({ [`eip155:${named.toLowerCase()}`]: 'Carol' })
    expect(settings().names).toEqual([{ name: 'carol.eth', caipNetworkId: 'eip155:1', address: named }])
    await expect.element(page.getByRole('button', { name: 'Add a label' })).toHaveFocus()
    await expect.element(page.getByText('Carol', { exact: true })).toBeVisible()
  })

  it('behavior: a name without a label is its own; an address is taken as it is', async () => {
    const { settings, enter } = await openAddLabel()
    await enter('carol.eth')
    await expect.element(page.getByRole('status').filter({ hasText: named })).toBeVisible()
    await save.click()
    await page.getByRole('button', { name: 'Add a label' }).click()
    await enter(friend)
    await expect.element(page.getByRole('status').filter({ hasText: friend })).toBeVisible()
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabelText('Label', { exact: true }).fill('A friend')
    await save.click()
    expect(Object.values(settings().labels)).toEqual(['carol.eth', 'A friend'])
  })

  it('behavior: a name that led to another address before is pointed out', async () => {
    const { api, book, enter, settings } = await openAddLabel()
    api.rememberName({ name: 'carol.eth', caipNetworkId: 'eip155:1', address: named })
    book.set('carol.eth', friend)
    await enter('carol.eth')
    await expect.element(page.getByRole('alert')).toHaveTextContent('carol.eth led to another address before.')
    await expectAccessible()
    expect(settings().labels).toEqual({})
  })

  it.each([
    ['nobody.eth', 'No address found for this name on this network.'],
    ['0x1234', 'Invalid address for this network.'],
    ['down.eth', 'Couldn’t check this address. Try again.'],
  ])('error: %s: %s', async (typed, said) => {
    const { settings, enter } = await openAddLabel()
    await enter(typed)
    await expect.element(page.getByText(said)).toBeVisible()
    await expectAccessible()
    await page.getByLabelText('Label', { exact: true }).fill('Carol')
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    expect(settings().labels).toEqual({})
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name: 'Add a label' })).toHaveFocus()
  })

  it('behavior: names for addresses are taken away', async () => {
    const { api, settings } = await openSettings()
    api.setLabel({ namespace: 'eip155', address: friend }, 'The harbour master')
    await expect.element(page.getByText('The harbour master')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Remove The harbour master' }).click()
    expect(settings().labels).toEqual({})
    await expect.element(page.getByText('The harbour master')).not.toBeInTheDocument()
  })

  it('behavior: hidden tokens are shown again, and recipients forgotten', async () => {
    const { api, settings } = await openSettings()
    api.setTokenShown(usdc, false)
    api.addRecipient({ namespace: 'eip155', address: friend, name: 'alice.eth' })
    await expect.element(page.getByText('alice.eth')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: `Show ${usdc.address}` }).click()
    await page.getByRole('button', { name: 'Remove alice.eth' }).click()
    expect(settings()).toMatchObject({ tokens: {}, recipients: [] })
    await expect.element(page.getByText('alice.eth')).not.toBeInTheDocument()
  })

  it('behavior: everything is erased after a second word', async () => {
    const { api, settings } = await openSettings()
    api.setCurrency('jpy')
    await page.getByRole('button', { name: 'Erase' }).click()
    await expect.element(page.getByText('Erase settings, labels and recipients on this device?')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(settings().currency).toBe('jpy')
    await page.getByRole('button', { name: 'Erase' }).click()
    await page.getByRole('button', { name: 'Erase' }).click()
    expect(settings().currency).toBe('usd')
    await expect.element(page.getByRole('status')).toHaveTextContent('Erased')
  })

  it('behavior: what was exported is imported, and any other file is told of', async () => {
    const { api, settings } = await openSettings()
    api.setCurrency('gbp')
    const text = api.exportProfile()
    api.erase()
    const input = document.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no place for a file.')
    const give = (content: string): void => {
      const files = new DataTransfer()
      files.items.add(new File([content], 'settings.json', { type: 'application/json' }))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    give('no settings')
    await expect.element(page.getByText('This file has no settings of this app.')).toBeVisible()
    await expectAccessible()
    give(text)
    await expect.element(page.getByText('Settings imported')).toBeVisible()
    expect(settings().currency).toBe('gbp')
  })
})
