import './style.css'
import {
  type HawserState,
  selectActiveAddress,
  selectActiveNetwork,
  selectNetworkList,
  selectStatus,
} from '@hawser/core'
import { disconnect, signMessage, switchNetwork } from '@hawser/core/actions'
import { defineHawserElements } from '@hawser/elements'
import { hawser } from './hawser.js'

defineHawserElements({ client: hawser })

const account = document.querySelector<HTMLElement>('#account')
const empty = document.querySelector<HTMLElement>('#empty')
const form = document.querySelector<HTMLFormElement>('#sign')
const fact = (name: string, text: string): void => {
  const element = document.querySelector(`[data-fact="${name}"]`)
  if (element) element.textContent = text
}

function draw(state: HawserState): void {
  const network = selectActiveNetwork(state)
  const isConnected = selectStatus(state) !== 'disconnected'
  if (account) account.hidden = !isConnected
  if (empty) empty.hidden = isConnected
  fact('address', selectActiveAddress(state) ?? '')
  fact('network', network?.name ?? 'Unknown')
}

/** What fails is said where the signature would stand. */
const attempt = (work: () => Promise<string>): void => {
  work().then(
    (text) => fact('signature', text),
    (error: Error) => fact('signature', error.message),
  )
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  const message = String(new FormData(form).get('message'))
  attempt(() => signMessage(hawser, { message }))
})
document.querySelector('#switch')?.addEventListener('click', () => {
  const state = hawser.getSnapshot()
  const current = selectActiveNetwork(state)
  const next = selectNetworkList(state).find(({ caipNetworkId }) => caipNetworkId !== current?.caipNetworkId)
  if (next) attempt(async () => switchNetwork(hawser, next).then(() => ''))
})
document
  .querySelector('#disconnect')
  ?.addEventListener('click', () => attempt(async () => disconnect(hawser).then(() => '')))

// In production too, for whoever asks: nothing of the panel is loaded without `?devtools`.
if (new URLSearchParams(location.search).has('devtools')) {
  import('@hawser/devtools').then(
    ({ mountDevtools }) => mountDevtools(hawser, { isEnabled: true, position: 'bottom-left' }),
    (error: Error) => fact('signature', error.message),
  )
}

hawser.subscribe(() => draw(hawser.getSnapshot()))
draw(hawser.getSnapshot())
