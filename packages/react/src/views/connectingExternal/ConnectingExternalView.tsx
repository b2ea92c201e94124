import type { ChainNamespace } from '@hawser/common'
import {
  type ConnectorEntry,
  type ConnectPrompt,
  selectConnectStage,
  selectListedPairing,
  selectPairedConnections,
} from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import type { WalletsState } from '@hawser/core/wallets'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { Late } from '../../components/Late.js'
import { NamespaceImage } from '../../components/Picture.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enConnecting } from '../../text/enConnecting.js'
import { useText } from '../../text/useText.js'
import { ErrorDetails, errorText } from '../errors.js'
import { goTo } from '../goTo.js'
import { namespaceNames } from '../namespaceNames.js'
import { reopenWindow } from '../social/createSocialInput.js'
import { socialOf } from '../social/socialNames.js'
import { useConnectedMoment, useElapsed, WalletEmblem } from '../waiting.js'
import { useConnectAttempt } from './useConnectAttempt.js'

export interface ConnectingExternalViewProps {
  readonly connectorId: string
  /** All that the wallet speaks here, by default. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** The input that the connector needs. */
  readonly input?: object | undefined
}

/** Asks one wallet to connect, and says what is going on there. */
export function ConnectingExternalView({ connectorId, namespaces, input }: ConnectingExternalViewProps) {
  const entry = useHawserState((state) => state.connectors.list.find(({ id }) => id === connectorId))
  // Kept, so that a wallet which leaves the list meanwhile is still named.
  const [known, setKnown] = useState(entry)
  if (entry && entry !== known) setKnown(entry)
  const social = socialOf(useHawser(), input)
  const text = useText(enConnecting)
  const socialName = social?.id === 'passkey' ? text('social.passkey') : social?.name

  return (
    <ConnectingStage
      key={connectorId}
      connectorId={connectorId}
      namespaces={namespaces}
      input={input}
      entry={entry}
      name={socialName ?? text.wallet((entry ?? known)?.name ?? '')}
      icon={social ? social.imageUrl : (entry ?? known)?.imageUrl}
    />
  )
}

const loadMark = async () => (await import('../social/SocialMark.js')).SocialMark

/** How long a wallet may show nothing before the user is told what to try. */
const NOTHING_HAPPENING_MS = 6_000

interface ConnectingStageProps {
  readonly connectorId: string
  readonly namespaces: readonly ChainNamespace[] | undefined
  readonly input: object | undefined
  /** Absent once the wallet has left the list. */
  readonly entry: ConnectorEntry | undefined
  readonly name: string
  readonly icon: string | undefined
}

function ConnectingStage({ connectorId, namespaces, input, entry, name, icon }: ConnectingStageProps) {
  const hawser = useHawser()
  const text = useText(enConnecting)
  const isImmediate = entry?.isInstalled === true
  const { isAsked, start } = useConnectAttempt({ connectorId, namespaces, input, isImmediate })
  const current = useHawserState((state) => selectConnectStage(state, { connectorId, namespaces, isAsked }))
  const { granted, missing, asks, canAskAgain } = current
  const error = 'error' in current ? current.error : null
  const isConnected = useConnectedMoment(connectorId, current.stage === 'connected')
  // What the app requires says for itself that it waits.
  const stage = isConnected ? 'connected' : current.stage === 'granted' ? 'waiting' : current.stage
  const prompt = stage === 'waiting' && 'prompt' in current ? current.prompt : undefined
  const isProblem = ['rejected', 'failed', 'timedOut', 'gone', 'partly'].includes(stage)
  const isFollowUp = granted.length > 0
  // Nothing of it is shown by a wallet: what the user has to do is asked here.
  const isAskedHere = entry?.field !== undefined
  const social = socialOf(hawser, input)
  // This page itself goes to a provider, or has come back from one: there is no other window.
  const isThisPage = input && ('returnTo' in input || 'resultUri' in input)
  const way = social && !isThisPage ? (social.id === 'passkey' ? 'passkey' : 'social') : 'email'
  const isSilent = useElapsed(stage === 'waiting' && !isAskedHere, NOTHING_HAPPENING_MS)
  const installLink = entry?.installUrl && /^https?:\/\//i.test(entry.installUrl) ? entry.installUrl : undefined

  useViewTitle(name)
  useEffect(() => {
    if (stage === 'rejected') reportCause(hawser, { type: 'declined' })
  }, [stage, hawser])

  const names = { wallet: name, chains: namespaceNames(missing, text, 'disjunction') }
  const title =
    stage === 'partly'
      ? text.plural('connecting.partly.title', missing.length, { chains: namespaceNames(missing, text, 'conjunction') })
      : isAskedHere && stage === 'timedOut'
        ? text('connecting.failed.title')
        : text(isAskedHere && stage === 'waiting' ? `connecting.${way}.title` : `connecting.${stage}.title`, names)
  const explanation =
    stage === 'connected'
      ? null
      : stage === 'failed' && error
        ? errorText(text, error)
        : // There is no app of it to be opened.
          isAskedHere && stage === 'timedOut'
          ? errorText(text, { code: 'HTTP_REQUEST_FAILED', shortMessage: '' })
          : // Of what was shared before, nothing is taken back by a refusal.
            text(
              stage === 'rejected' && isFollowUp
                ? 'connecting.partly.kept'
                : isAskedHere && stage === 'waiting'
                  ? `connecting.${way}.text`
                  : `connecting.${stage}.text`,
              names,
            )
  const isKeptSaid = isFollowUp && (stage === 'failed' || stage === 'timedOut')
  const message = (
    <>
      <p className="hawser-stage-title">{title}</p>
      {explanation ? <p className="hawser-stage-text">{explanation}</p> : null}
      {isKeptSaid ? <p className="hawser-stage-text">{text('connecting.partly.kept', names)}</p> : null}
    </>
  )

  return (
    <div className="hawser-stage" data-stage={stage}>
      <WalletEmblem
        name={name}
        icon={icon}
        picture={social && !social.isOwn ? <Late load={loadMark} provider={social.id} /> : undefined}
        isWaiting={stage === 'waiting'}
        outcome={outcomeOf(stage)}
      />
      <div className="hawser-stage-message">
        {/* What has gone well is said where it outlives the dialog. */}
        {isConnected ? message : null}
        <div role="status">{isProblem || isConnected ? null : message}</div>
        <div role="status">
          {prompt ? <PromptNumber number={prompt.number} count={prompt.count} namespaces={prompt.namespaces} /> : null}
        </div>
        {isProblem ? <div role="alert">{message}</div> : null}
        {entry?.isContested && !isConnected ? (
          <p className="hawser-stage-hint">{text('connecting.contested', { wallet: entry.info.rdns ?? name })}</p>
        ) : null}
        <div role="status">
          {isSilent ? (
            <p className="hawser-stage-hint">{text('connecting.nothingHappening', { wallet: name })}</p>
          ) : null}
        </div>
        {stage === 'failed' && error ? <ErrorDetails error={error} /> : null}
      </div>
      {isConnected ? null : (
        <div className="hawser-actions">
          {canAskAgain ? (
            <Button
              variant="primary"
              onClick={() => {
                reopenWindow(input)
                start(asks)
              }}
            >
              {text('common.tryAgain')}
            </Button>
          ) : null}
          {stage === 'ready' ? (
            <Button variant="primary" onClick={() => start(asks)}>
              {text('connecting.ready.action')}
            </Button>
          ) : null}
          {stage === 'notInstalled' && installLink ? (
            <ExternalLink className="hawser-button" data-variant="primary" href={installLink}>
              {text('connecting.notInstalled.action', { wallet: name })}
            </ExternalLink>
          ) : null}
          {entry && !isFollowUp ? <PairInstead entry={entry} /> : null}
          {isFollowUp && canAskAgain ? (
            <Button variant="quiet" onClick={() => hawser.close()}>
              {text('connecting.partly.action', names)}
            </Button>
          ) : (
            <Button
              variant={stage === 'gone' ? 'secondary' : 'quiet'}
              onClick={() =>
                stage === 'waiting' ? hawser.router.goBackOrClose() : goTo(hawser, { name: 'Connect' }, 'replace')
              }
            >
              {text(stage === 'waiting' ? 'common.cancel' : 'connecting.otherWallets')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** How a stage is drawn on the wallet's icon. A part that was declined has gone well for the rest. */
function outcomeOf(stage: string): 'connected' | 'declined' | 'failed' | undefined {
  switch (stage) {
    case 'connected':
      return 'connected'
    case 'rejected':
      return 'declined'
    case 'failed':
    case 'timedOut':
    case 'gone':
    case 'partly':
      return 'failed'
    default:
      return undefined
  }
}

/** Where a wallet stands that shows one prompt after the other. */
function PromptNumber({ number, count, namespaces }: ConnectPrompt) {
  const text = useText(enConnecting)
  const chains = namespaceNames(namespaces, text)
  return (
    <p className="hawser-stage-step">
      {namespaces.map((namespace) => (
        <NamespaceImage key={namespace} namespace={namespace} />
      ))}
      {text('connecting.prompt', { number: text.number(number), count: text.number(count), chains })}
    </p>
  )
}

/** The way by WalletConnect to a wallet of the list whose row this browser's wallet has taken: a second choice, which stays. */
function PairInstead({ entry }: { readonly entry: ConnectorEntry }) {
  const { router } = useHawser()
  const text = useText(enConnecting)
  const { rdns } = entry.info
  const canPair = useHawserState(
    (state) => selectListedPairing(state) !== undefined && selectPairedConnections(state).length === 0,
  )
  const walletId = useHawserState(({ features }) => {
    const { all = [], recent = [], named = [] } = (features.wallets ?? {}) as Partial<WalletsState>
    const listed = rdns && [...all, ...recent, ...named].find((wallet) => wallet.rdns?.toLowerCase() === rdns)
    return (listed || undefined)?.id
  })
  if (!canPair || walletId === undefined) return null
  return (
    <Button
      variant="quiet"
      onClick={() => router.replace({ name: 'ConnectingWalletConnect', parameters: { walletId } })}
    >
      {text('connecting.pair', { wallet: entry.name })}
    </Button>
  )
}
