import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineHawserElements } from '../defineHawserElements.js'
import { addElement, buttonOf, isReact } from '../fixtures/addElement.js'
import { createPageClient } from '../fixtures/createPageClient.js'

// As where the page is offline, or was deployed anew since it was opened.
const { load } = vi.hoisted(() => ({ load: vi.fn() }))
vi.mock('../views/mountViews.js', () => ({ mountViews: load }))

it('LOAD-04 error: code that does not come is said in the page and told, the modal is closed, and the next press tries again', async () => {
  load.mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  defineHawserElements()
  const client = createPageClient()
  addElement('hawser-modal', { client, prefetch: 'never' })
  const element = addElement('hawser-button', { client })
  const codes: string[] = []
  element.addEventListener('hawser-error', ({ detail }) => codes.push(detail.error.code))

  await userEvent.click(buttonOf(element))
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Couldn’t load'))
  expect(codes).toEqual(['ELEMENTS_LOAD_FAILED'])
  expect(client.getSnapshot().modal.isOpen).toBe(false)
  expect(isReact(element)).toBe(false)

  await userEvent.click(buttonOf(element))
  await vi.waitFor(() => expect(codes).toHaveLength(2))
  expect(load).toHaveBeenCalledTimes(2)
  element.remove()
})
