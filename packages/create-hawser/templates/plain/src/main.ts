import '@hawser/elements/styles.css'
import './style.css'
import { type HawserError, selectActiveAddress } from '@hawser/core'
import { signMessage } from '@hawser/core/actions'
import { defineHawserElements } from '@hawser/elements'
import { hawser } from './hawser'

defineHawserElements({ client: hawser })

const account = document.querySelector<HTMLElement>('#account')
const empty = document.querySelector<HTMLElement>('#empty')
const form = document.querySelector<HTMLFormElement>('#sign')
const write = (fact: string, text: string): void => {
  const element = document.querySelector(`[data-fact="${fact}"]`)
  if (element) element.textContent = text
}

function draw(): void {
  const address = selectActiveAddress(hawser.getSnapshot())
  if (account) account.hidden = !address
  if (empty) empty.hidden = Boolean(address)
  write('address', address ?? '')
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  write('signature', 'Approve the request in your wallet.')
  try {
    write('signature', await signMessage(hawser, { message: String(new FormData(form).get('message')) }))
  } catch (error) {
    write('signature', (error as HawserError).shortMessage)
  }
})

hawser.subscribe(draw)
draw()
