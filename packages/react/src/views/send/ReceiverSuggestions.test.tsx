import { profile } from '@hawser/core/profile'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSendClient, receiver, sender } from '../fixtures/createSendClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { type OpenSendParameters, openSend } from '../fixtures/openSend.js'

const carol = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const mine = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

const to = page.getByLabelText('To', { exact: true })
const list = page.getByRole('list', { name: 'Suggested recipients' })
const rows = list.getByRole('button')

/** Bob was sent to by his name, Carol has a label, and the wallet has a second account. */
async function openForm({ addresses = [sender, mine], ...parameters }: OpenSendParameters = {}) {
  const client = createSendClient()
  const api = client.hawser.use(profile)
  api.setLabel({ namespace: 'eip155', address: carol }, 'Carol')
  api.addRecipient({ namespace: 'eip155', address: receiver, name: 'bob.eth' })
  api.rememberName({ name: 'bob.eth', caipNetworkId: 'eip155:1', address: receiver })
  return { ...(await openSend({ client, addresses, ...parameters })), profileApi: api }
}

describe('suggested recipients', () => {
  it.each(['light', 'dark'] as const)(
    'VIEW-02 default: whom was sent to, who has a label, and the user’s other account, accessible in %s',
    async (theme) => {
      await openForm({ theme })
      await expect.element(rows.nth(0)).toHaveTextContent(/bob\.eth.*0x7099…79c8.*Recent/i)
      await expect.element(rows.nth(1)).toHaveTextContent(/Carol.*0x5aAe…eAed.*Saved/)
      await expect.element(rows.nth(2)).toHaveTextContent(/Quay.*0xfB69…d359.*Your account/)
      expect(rows.elements()).toHaveLength(3)
      await expectAccessible()
    },
  )

  it('behavior: nobody to suggest: no list', async () => {
    await openSend()
    await expect.element(to).toBeVisible()
    expect(list.elements()).toHaveLength(0)
  })

  it('behavior: a labelled one is chosen: its address with its checksum, and the label beside it', async () => {
    const { form } = await openForm()
    await rows.nth(1).click()
    await expect.element(to).toHaveValue(carol)
    await expect.poll(() => form().receiverAddress).toBe(carol)
    await expect.element(page.getByText('Carol', { exact: true })).toBeVisible()
    expect(list.elements()).toHaveLength(0)
    await expect.element(page.getByRole('button', { name: 'Review' })).toHaveFocus()
    await expectAccessible()
  })

  it('behavior: one that was sent to by a name is looked up again, and a name that leads elsewhere is pointed out', async () => {
    const { form, clock, chain } = await openForm()
    chain.names.set('bob.eth', carol)
    await rows.nth(0).click()
    await expect.element(to).toHaveValue('bob.eth')
    clock.advance(500)
    await expect.poll(() => form().receiverAddress).toBe(carol)
    await expect.element(page.getByText(/bob\.eth led to another address before/)).toBeVisible()
  })

  it('behavior: typing leaves those that it may stand for, and says how many', async () => {
    await openForm()
    await to.fill('CAR')
    await expect.poll(() => rows.elements().length).toBe(1)
    await expect.element(rows).toHaveTextContent('Carol')
    await expect.element(page.getByRole('status').filter({ hasText: '1 suggestion' })).toBeInTheDocument()
    await to.fill('0x7099')
    await expect.element(rows).toHaveTextContent('bob.eth')
    await to.fill('nobody')
    await expect.poll(() => list.elements().length).toBe(0)
    await to.fill('')
    await expect.poll(() => rows.elements().length).toBe(3)
  })

  it('behavior: by keyboard from the field, where the focus comes back to, and nothing is sent off', async () => {
    const { form, view } = await openForm()
    ;(to.element() as HTMLElement).focus()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(rows.nth(1)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(to).toHaveFocus()
    await expect.poll(() => form().receiverAddress).toBe(carol)
    expect(view()?.name).toBe('Send')
  })

  it('behavior: four at most; the others are found by typing', async () => {
    const { profileApi } = await openForm()
    for (const digit of '12345') {
      profileApi.setLabel({ namespace: 'eip155', address: `0x${digit.repeat(40)}` }, `Friend ${digit}`)
    }
    await expect.poll(() => rows.elements().length).toBe(4)
    await to.fill('friend 1')
    await expect.element(rows).toHaveTextContent('Friend 1')
  })

  it('VAL-19 behavior: of two that look alike neither is offered', async () => {
    const { profileApi } = await openForm()
    await expect.element(rows.nth(0)).toHaveTextContent('bob.eth')
    const address = `${receiver.slice(0, 6)}${'0'.repeat(32)}${receiver.slice(-4)}`
    profileApi.addRecipient({ namespace: 'eip155', address, name: null })
    await expect.poll(() => rows.elements().length).toBe(2)
    await expect.element(rows.nth(0)).toHaveTextContent('Carol')
  })
})
