import type { ChainNamespace } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { Connection, HawserState } from '../state/tree.js'
import type { View } from '../state/view.js'
import { type ModalCause, nextView } from './nextView.js'

const connect: View = { name: 'Connect' }
const account: View = { name: 'Account' }
const accounts: View = { name: 'Accounts' }
const networks: View = { name: 'Networks' }
const send: View = { name: 'Send' }
const review: View = { name: 'SendReview' }
const swapForm: View = { name: 'Swap' }
const preview: View = { name: 'SwapPreview' }
const choice: View = { name: 'SwapSelectToken', parameters: { side: 'to' } }
const buyForm: View = { name: 'OnRampProviders' }
const sale: View = { name: 'SellInProgress', parameters: { id: 's-1' } }
const settings: View = { name: 'Settings' }
const register: View = { name: 'RegisterAccountName' }
const registered: View = { name: 'RegisterAccountNameSuccess', parameters: { name: 'alice.example.id' } }
const token: View = { name: 'Token', parameters: { id: 'a' } }
/** What an account holds, has done, and is called. */
const owned: readonly View[] = [
  token,
  { name: 'Transaction', parameters: { id: 'a' } },
  { name: 'RegisterAccountName' },
]
const unsupported: View = { name: 'UnsupportedChain' }
const paired: View = { name: 'ConnectingWalletConnect', parameters: { walletId: 'trust' } }
/** Stands for a view that a feature brings. */
const signIn: View = { name: 'WhatIsAWallet' }
const external: View = { name: 'ConnectingExternal', parameters: { connectorId: 'alpha' } }
const connectTo = (namespace: ChainNamespace): View => ({ name: 'Connect', parameters: { namespace } })

interface Given {
  readonly stack: readonly View[]
  /** `namespace/connector` each, all in use. */
  readonly connections?: readonly ConnectionId[]
  readonly isClosed?: boolean
  /** What the app requires, given in a view of its own. */
  readonly required?: View
  /** Whether a connector asks the user something. */
  readonly isAsking?: boolean
  /** The connector of a connect that waits for its wallet. */
  readonly asks?: string
  /** Whether a part of the modal stands in the page. */
  readonly isMounted?: boolean
}

function stateOf({
  stack,
  connections = [],
  isClosed = false,
  required,
  isAsking,
  asks,
  isMounted = true,
}: Given): HawserState {
  const { hawser } = createTestClient({
    networks: [mainnet, optimism, solana],
    adapters: [createFakeAdapter('eip155'), createFakeAdapter('solana')],
  })
  const all = connections.map((id): Connection => {
    const [namespace, connectorId] = id.split('/') as [ChainNamespace, string]
    const address = `${id}-a`
    return {
      id,
      namespace,
      connectorId,
      connectorType: 'ANNOUNCED',
      connectorName: connectorId,
      generation: 1,
      accounts: [{ namespace, address, type: 'eoa' }],
      address,
      chainId: null,
      status: 'connected',
    }
  })
  const state = hawser.getSnapshot()
  return {
    ...state,
    modal: { ...state.modal, isOpen: !isClosed, isMounted },
    router: { stack: [...stack] },
    connecting: {
      ...state.connecting,
      required,
      attempt:
        asks === undefined
          ? null
          : {
              connectorId: asks,
              namespaces: ['eip155'],
              generation: 2,
              phase: 'waiting',
              error: null,
              startedAtMs: 0,
            },
      questions: isAsking ? [{ kind: 'text', id: 'question-1', title: 'A name' }] : undefined,
    },
    connections: {
      ...state.connections,
      byId: Object.fromEntries(all.map((connection) => [connection.id, connection])),
      active: Object.fromEntries(all.map(({ id, namespace }) => [namespace, id])),
    },
    connectors: {
      ...state.connectors,
      list: [
        { id: 'alpha', type: 'ANNOUNCED', name: 'Alpha', info: {}, chains: ['eip155'], isInstalled: true },
        {
          id: 'wc',
          type: 'WALLET_CONNECT',
          name: 'WalletConnect',
          info: {},
          chains: [],
          isInstalled: true,
          pairs: true,
        },
      ],
    },
  }
}

const stays = null
const closed = { isOpen: false }
const shows = (...stack: readonly [...View[], View]) => ({ isOpen: true, stack })
const evm: ConnectionId = 'eip155/alpha'
const sol: ConnectionId = 'solana/alpha'
const other: ConnectionId = 'solana/beta'

type Row = readonly [title: string, given: Given, cause: ModalCause, expected: ReturnType<typeof nextView>]

const rows: Readonly<Record<ModalCause['type'], readonly Row[]>> = {
  shown: [
    ['Connect needs nobody', { stack: [connect] }, { type: 'shown' }, stays],
    ['an account that is connected', { stack: [account], connections: [evm] }, { type: 'shown' }, stays],
    ...[account, accounts, send, review, { name: 'Receive' } as const, ...owned].map(
      (view): Row => [`${view.name} without a connection`, { stack: [view] }, { type: 'shown' }, shows(connect)],
    ),
    ['gone back to, when the account has gone', { stack: [account, accounts] }, { type: 'shown' }, shows(connect)],
    [
      'for a namespace that nobody is connected on',
      { stack: [{ name: 'Account', parameters: { namespace: 'solana' } }], connections: [evm] },
      { type: 'shown' },
      shows(connectTo('solana')),
    ],
    ['settings need nobody', { stack: [{ name: 'Settings' }] }, { type: 'shown' }, stays],
    ['networks need nobody', { stack: [networks] }, { type: 'shown' }, stays],
    [
      'VIEW-07 nothing lies below UnsupportedChain',
      { stack: [account, unsupported] },
      { type: 'shown' },
      shows(unsupported),
    ],
    ['UnsupportedChain alone', { stack: [unsupported] }, { type: 'shown' }, stays],
  ],
  accountGone: [
    [
      'the last one',
      { stack: [account, { name: 'Receive' }] },
      { type: 'accountGone', namespace: 'eip155' },
      shows(connect),
    ],
    [
      'one of two: the other does not come under the same title',
      { stack: [account], connections: [other] },
      { type: 'accountGone', namespace: 'eip155' },
      shows(connectTo('eip155')),
    ],
    [
      'the last one of a view for its namespace',
      { stack: [{ name: 'Receive', parameters: { namespace: 'solana' } }] },
      { type: 'accountGone', namespace: 'solana' },
      shows(connectTo('solana')),
    ],
    [
      'the list of all, with none in use',
      { stack: [account, accounts], connections: [other] },
      { type: 'accountGone' },
      shows(connect),
    ],
    ['another view is not about it', { stack: [account, networks] }, { type: 'accountGone' }, stays],
  ],
  unsupportedNetwork: [
    [
      'VIEW-07 under what the app requires, which goes on',
      { stack: [connect, external, signIn], required: signIn },
      { type: 'unsupportedNetwork' },
      shows(unsupported, signIn),
    ],
    ['VIEW-07 while closed', { stack: [connect], isClosed: true }, { type: 'unsupportedNetwork' }, shows(unsupported)],
    ['VIEW-07 in whatever view', { stack: [connect, external] }, { type: 'unsupportedNetwork' }, shows(unsupported)],
    [
      'VIEW-07 it does not open in an app without a part of the modal',
      { stack: [connect], isClosed: true, isMounted: false },
      { type: 'unsupportedNetwork' },
      { isOpen: false, stack: [unsupported] },
    ],
    [
      'VIEW-07 one that such an app has opened shows it',
      { stack: [connect], isMounted: false },
      { type: 'unsupportedNetwork' },
      shows(unsupported),
    ],
  ],
  requirementWaiting: [
    [
      'over the connect that waits for it',
      { stack: [connect, external], connections: [evm] },
      { type: 'requirementWaiting', view: signIn },
      shows(connect, external, signIn),
    ],
    [
      'a closed modal opens for it alone',
      { stack: [account], connections: [evm], isClosed: true },
      { type: 'requirementWaiting', view: signIn },
      shows(signIn),
    ],
    [
      'it stands already',
      { stack: [external, signIn], connections: [evm] },
      { type: 'requirementWaiting', view: signIn },
      shows(external, signIn),
    ],
    [
      'in the place of the one before',
      { stack: [external, networks], connections: [evm], required: networks },
      { type: 'requirementWaiting', view: signIn },
      shows(external, signIn),
    ],
  ],
  requirementEnded: [
    [
      'the connect goes on below',
      { stack: [connect, external, signIn], connections: [evm] },
      { type: 'requirementEnded', view: signIn },
      shows(connect, external),
    ],
    [
      'what was opened for it alone closes',
      { stack: [signIn], connections: [evm] },
      { type: 'requirementEnded', view: signIn },
      { isOpen: false, stack: [connect] },
    ],
    [
      'the user went on from there',
      { stack: [external, signIn, networks], connections: [evm] },
      { type: 'requirementEnded', view: signIn },
      shows(external, networks),
    ],
    [
      'over a network that was unsupported meanwhile',
      { stack: [unsupported, signIn], connections: [evm] },
      { type: 'requirementEnded', view: signIn },
      { isOpen: false, stack: [connect] },
    ],
    ['the user has left it', { stack: [external] }, { type: 'requirementEnded', view: signIn }, stays],
    [
      'what was opened for it alone stays for a question',
      { stack: [signIn], connections: [evm], isAsking: true },
      { type: 'requirementEnded', view: signIn },
      shows(connect),
    ],
  ],
  requirementUnmet: [
    [
      'who refused begins anew',
      { stack: [connect, external, signIn], connections: [evm] },
      { type: 'requirementUnmet', view: connect },
      shows(connect),
    ],
    [
      'a closed modal stays closed',
      { stack: [external], isClosed: true },
      { type: 'requirementUnmet', view: connect },
      { isOpen: false, stack: [connect] },
    ],
  ],
  declined: [
    ['the modal shakes', { stack: [external] }, { type: 'declined' }, { isOpen: true, isShaking: true }],
    ['closed meanwhile', { stack: [external], isClosed: true }, { type: 'declined' }, stays],
  ],
  supportedNetwork: [
    ['VIEW-07 it is done', { stack: [unsupported] }, { type: 'supportedNetwork' }, { isOpen: false, stack: [connect] }],
    [
      'VIEW-07 closed by the user meanwhile',
      { stack: [unsupported], isClosed: true },
      { type: 'supportedNetwork' },
      { isOpen: false, stack: [connect] },
    ],
    ['VIEW-07 the user is elsewhere', { stack: [unsupported, networks] }, { type: 'supportedNetwork' }, stays],
  ],
  connected: [
    [
      'what was waited for',
      { stack: [connect, external], connections: [evm] },
      { type: 'connected', connectorId: 'alpha', missing: [] },
      { isOpen: true, connected: 'alpha' },
    ],
    [
      'nothing is said where there is no part of the modal',
      { stack: [connect, external], connections: [evm], isMounted: false },
      { type: 'connected', connectorId: 'alpha', missing: [] },
      closed,
    ],
    [
      'nor in one that is closed',
      { stack: [connect, external], connections: [evm], isClosed: true },
      { type: 'connected', connectorId: 'alpha', missing: [] },
      closed,
    ],
    [
      'partly: the view says so',
      { stack: [connect, external], connections: [evm] },
      { type: 'connected', connectorId: 'alpha', missing: ['solana'] },
      stays,
    ],
    [
      'another wallet than the one on show',
      { stack: [connect, external] },
      { type: 'connected', connectorId: 'beta', missing: [] },
      stays,
    ],
    [
      'by the app, while the user looks at the list',
      { stack: [connect] },
      { type: 'connected', connectorId: 'alpha', missing: [] },
      stays,
    ],
    [
      'on an unsupported network',
      { stack: [unsupported], connections: [evm] },
      { type: 'connected', connectorId: 'alpha', missing: [] },
      stays,
    ],
    [
      'by pairing',
      { stack: [connect, paired], connections: [evm] },
      { type: 'connected', connectorId: 'wc', missing: [] },
      { isOpen: true, connected: 'wc' },
    ],
    [
      'by another way than the pairing on show',
      { stack: [connect, paired] },
      { type: 'connected', connectorId: 'alpha', missing: [] },
      stays,
    ],
  ],
  connectedShown: [
    [
      'by the view that waited for it',
      { stack: [connect, external], connections: [evm] },
      { type: 'connectedShown', connectorId: 'alpha' },
      closed,
    ],
    ['by pairing', { stack: [connect, paired] }, { type: 'connectedShown', connectorId: 'wc' }, closed],
    [
      'the user has gone elsewhere meanwhile',
      { stack: [connect], connections: [evm] },
      { type: 'connectedShown', connectorId: 'alpha' },
      stays,
    ],
    [
      'the wallet is asked once more',
      { stack: [connect, external], connections: [evm], asks: 'alpha' },
      { type: 'connectedShown', connectorId: 'alpha' },
      stays,
    ],
  ],
  disconnecting: [
    [
      'from the account',
      { stack: [account], connections: [evm, other] },
      { type: 'disconnecting', connectionIds: [evm] },
      closed,
    ],
    [
      'from an unsupported network',
      { stack: [unsupported], connections: [evm] },
      { type: 'disconnecting', connectionIds: [evm] },
      closed,
    ],
    [
      'one of two in the list of all',
      { stack: [account, accounts], connections: [evm, other] },
      { type: 'disconnecting', connectionIds: [evm] },
      stays,
    ],
    [
      'all of them in the list of all',
      { stack: [account, accounts], connections: [evm, sol] },
      { type: 'disconnecting', connectionIds: [evm, sol] },
      closed,
    ],
  ],
  networkChosen: [
    [
      'back to the account',
      { stack: [account, networks], connections: [evm] },
      { type: 'networkChosen', namespace: 'eip155' },
      shows(account),
    ],
    [
      'out, where nothing is below',
      { stack: [networks], connections: [evm] },
      { type: 'networkChosen', namespace: 'eip155' },
      closed,
    ],
    [
      'of a namespace without an account',
      { stack: [account, networks], connections: [evm] },
      { type: 'networkChosen', namespace: 'solana' },
      shows(account, connectTo('solana')),
    ],
    ['while nobody is connected', { stack: [networks] }, { type: 'networkChosen', namespace: 'solana' }, closed],
    [
      'from an unsupported network',
      { stack: [unsupported], connections: [evm] },
      { type: 'networkChosen', namespace: 'eip155' },
      closed,
    ],
    [
      'the user has left the list',
      { stack: [account], connections: [evm] },
      { type: 'networkChosen', namespace: 'eip155' },
      stays,
    ],
    [
      'the modal closed meanwhile stays closed',
      { stack: [account, networks], connections: [evm], isClosed: true },
      { type: 'networkChosen', namespace: 'eip155' },
      { isOpen: false, stack: [account] },
    ],
  ],
  accountChosen: [
    [
      'back to the account',
      { stack: [account, accounts], connections: [evm] },
      { type: 'accountChosen' },
      shows(account),
    ],
    ['out, where nothing is below', { stack: [accounts], connections: [evm] }, { type: 'accountChosen' }, closed],
    ['the user has left the list', { stack: [account], connections: [evm] }, { type: 'accountChosen' }, stays],
  ],
  assetChosen: [
    [
      'on to the form',
      { stack: [account, token], connections: [evm] },
      { type: 'assetChosen', from: 'Token' },
      shows(account, token, send),
    ],
    [
      'the user has left the token',
      { stack: [account], connections: [evm] },
      { type: 'assetChosen', from: 'Token' },
      stays,
    ],
    [
      'the modal was closed',
      { stack: [token], connections: [evm], isClosed: true },
      { type: 'assetChosen', from: 'Token' },
      stays,
    ],
  ],
  reviewReady: [
    [
      'on to the review',
      { stack: [account, send], connections: [evm] },
      { type: 'reviewReady' },
      shows(account, send, review),
    ],
    [
      'CAP-09 on from the order of a sale',
      { stack: [account, buyForm, sale], connections: [evm] },
      { type: 'reviewReady', from: 'SellInProgress' },
      shows(account, buyForm, sale, review),
    ],
    ['the user has left the form', { stack: [account], connections: [evm] }, { type: 'reviewReady' }, stays],
    ['the modal was closed', { stack: [send], connections: [evm], isClosed: true }, { type: 'reviewReady' }, stays],
  ],
  reviewMissing: [
    ['the form is the place to begin', { stack: [review], connections: [evm] }, { type: 'reviewMissing' }, shows(send)],
    [
      'back to the form that it was opened from',
      { stack: [account, send, review], connections: [evm] },
      { type: 'reviewMissing' },
      shows(account, send),
    ],
    [
      'CAP-09 the order of the sale that it was for',
      { stack: [account, buyForm, sale, review], connections: [evm] },
      { type: 'reviewMissing' },
      shows(account, buyForm, sale),
    ],
    ['another view stands already', { stack: [account], connections: [evm] }, { type: 'reviewMissing' }, stays],
  ],
  swapReady: [
    [
      'on to the review',
      { stack: [account, swapForm], connections: [evm] },
      { type: 'swapReady' },
      shows(account, swapForm, preview),
    ],
    ['the user has left the form', { stack: [account], connections: [evm] }, { type: 'swapReady' }, stays],
    ['the modal was closed', { stack: [swapForm], connections: [evm], isClosed: true }, { type: 'swapReady' }, stays],
  ],
  swapEdited: [
    [
      'back to the form below',
      { stack: [account, swapForm, preview], connections: [evm] },
      { type: 'swapEdited' },
      shows(account, swapForm),
    ],
    ['the form in its place', { stack: [preview], connections: [evm] }, { type: 'swapEdited' }, shows(swapForm)],
    ['another view stands already', { stack: [account], connections: [evm] }, { type: 'swapEdited' }, stays],
  ],
  swapTokenFound: [
    [
      'back to the form',
      { stack: [swapForm, choice], connections: [evm] },
      { type: 'swapTokenFound' },
      shows(swapForm),
    ],
    ['the user has gone back', { stack: [swapForm], connections: [evm] }, { type: 'swapTokenFound' }, stays],
  ],
  purchaseBegun: [
    [
      'on to what becomes of it',
      { stack: [account, buyForm], connections: [evm] },
      { type: 'purchaseBegun', id: 'p-1' },
      shows(account, buyForm, { name: 'BuyInProgress', parameters: { id: 'p-1' } }),
    ],
    [
      'on to what becomes of a deposit',
      { stack: [account, { name: 'DepositFromExchange' }], connections: [evm] },
      { type: 'purchaseBegun', id: 'd-1', kind: 'deposit' },
      shows(account, { name: 'DepositFromExchange' }, { name: 'DepositInProgress', parameters: { id: 'd-1' } }),
    ],
    [
      'on to what becomes of a sale',
      { stack: [account, buyForm], connections: [evm] },
      { type: 'purchaseBegun', id: 's-1', kind: 'sale' },
      shows(account, buyForm, sale),
    ],
    [
      'the user has left the form',
      { stack: [account], connections: [evm] },
      { type: 'purchaseBegun', id: 'p-1' },
      stays,
    ],
    [
      'the modal was closed',
      { stack: [buyForm], connections: [evm], isClosed: true },
      { type: 'purchaseBegun', id: 'p-1' },
      stays,
    ],
  ],
  nameRegistered: [
    [
      'in the place of the form, and said there',
      { stack: [account, settings, register], connections: [evm] },
      { type: 'nameRegistered', name: 'alice.example.id' },
      shows(account, settings, registered),
    ],
    [
      'the user has left the form',
      { stack: [account], connections: [evm] },
      { type: 'nameRegistered', name: 'alice.example.id' },
      stays,
    ],
    [
      'a closed modal stays closed, and shows it when it is opened',
      { stack: [register], connections: [evm], isClosed: true },
      { type: 'nameRegistered', name: 'alice.example.id' },
      { isOpen: false, stack: [registered] },
    ],
  ],
  sent: [
    [
      'STA-14 on the account that it was opened from',
      { stack: [account, send, review], connections: [evm] },
      { type: 'sent' },
      shows(account),
    ],
    [
      'STA-14 in the place of the form',
      { stack: [connect, send, review], connections: [evm] },
      { type: 'sent' },
      shows(connect, account),
    ],
    ['STA-14 the form itself', { stack: [send], connections: [evm] }, { type: 'sent' }, shows(account)],
    [
      'STA-14 a review that was opened alone',
      { stack: [review], connections: [evm] },
      { type: 'sent' },
      shows(account),
    ],
    ['STA-14 the user has gone on', { stack: [account, networks], connections: [evm] }, { type: 'sent' }, stays],
    [
      'CAP-09 the order of the sale that it was sent for',
      { stack: [account, buyForm, sale, review], connections: [evm] },
      { type: 'sent' },
      shows(account, buyForm, sale),
    ],
    [
      'STA-14 a modal that was closed stays closed',
      { stack: [account, send, review], connections: [evm], isClosed: true },
      { type: 'sent' },
      { isOpen: false, stack: [account] },
    ],
  ],
  asked: [
    ['over the view that stands', { stack: [external] }, { type: 'asked' }, stays],
    ['a closed modal opens where it stood', { stack: [connect], isClosed: true }, { type: 'asked' }, { isOpen: true }],
  ],
  questionsEnded: [
    ['what was opened for them alone closes', { stack: [connect] }, { type: 'questionsEnded' }, closed],
    [
      'what the app requires is given there meanwhile',
      { stack: [connect, signIn], connections: [evm], required: signIn },
      { type: 'questionsEnded' },
      stays,
    ],
  ],
  grantEnded: [
    [
      'back from the view that says so',
      { stack: [connect, external] },
      { type: 'grantEnded', connectorId: 'alpha' },
      shows(connect),
    ],
    ['out, where nothing is below', { stack: [external] }, { type: 'grantEnded', connectorId: 'alpha' }, closed],
    ['the user is elsewhere', { stack: [external, networks] }, { type: 'grantEnded', connectorId: 'alpha' }, stays],
  ],
}

describe('nextView', () => {
  for (const [type, own] of Object.entries(rows)) {
    it.each(own)(`parameters: ${type}: %s`, (_, given, cause, expected) => {
      const state = stateOf(given)
      const before = JSON.stringify(state)
      expect(nextView(state, cause)).toEqual(expected)
      expect(JSON.stringify(state)).toBe(before)
    })
  }
})
