import { formatUnits, shortenAddress, toShownText } from '@hawser/common'
import { type ErrorInfo, type PermissionGrant, toErrorInfo } from '@hawser/core'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { Address } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { Skeleton } from '../../components/Loading.js'
import { useActions } from '../../provider/actions.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enPermissions } from '../../text/enPermissions.js'
import { type SectionText, useText } from '../../text/useText.js'
import { errorText } from '../errors.js'
import { type Allowed, describeTerm, findNetwork, readUses, toNativeAmount } from './describeGrant.js'
import { useGrants, useToken } from './useGrants.js'

const namespace = 'eip155'
/** It takes the focus for screen readers alone. */
const titleStyle: CSSProperties = { outline: 'none' }
/** What is allowed is read to its end. */
const factStyle: CSSProperties = { textWrap: 'balance', whiteSpace: 'normal' }
/** Each part of a permission has a line of its own. */
const lineStyle: CSSProperties = { display: 'block' }
/** Wallets that grant nothing say so by these. */
const unknownTo: ReadonlySet<string> = new Set([
  'RPC_METHOD_NOT_FOUND',
  'RPC_METHOD_NOT_SUPPORTED',
  'PROVIDER_UNSUPPORTED_METHOD',
  'CAPABILITY_MISSING',
])

type Words = SectionText<typeof enPermissions>

/** What the connected wallet says that this app may do without asking (ERC-7715), each with its end, to be taken back. Nothing where the wallet grants none. */
export function GrantedPermissions() {
  const text = useText(enPermissions)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const hawser = useHawser()
  const { account: actions } = useActions()
  const { grants, error, isPending, readAgain } = useGrants()
  /** The context of what is being revoked. */
  const [revoking, setRevoking] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<'revoked' | ErrorInfo | null>(null)

  if (error && unknownTo.has(error.code)) return null
  async function revoke(grant: PermissionGrant): Promise<void> {
    if (revoking !== null) return
    setRevoking(grant.context)
    setOutcome(null)
    try {
      const { revokePermissions } = await actions.load({ hawser })
      await revokePermissions(hawser, { namespace, grant })
      setOutcome('revoked')
      // The button that was pressed goes with its permission.
      title.current?.focus({ preventScroll: true })
    } catch (cause) {
      const fault = toErrorInfo(cause)
      // Who calls it off knows.
      if (fault.code !== 'USER_REJECTED' && fault.code !== 'ABORTED') setOutcome(fault)
    }
    setRevoking(null)
    readAgain()
  }

  return (
    <section className="hawser-setting-group" aria-labelledby={titleId}>
      <h3 ref={title} className="hawser-section-title" id={titleId} tabIndex={-1} style={titleStyle}>
        {text('permissions.title')}
      </h3>
      {grants ? (
        <>
          <p className="hawser-setting-about">{text(grants.length > 0 ? 'permissions.text' : 'permissions.none')}</p>
          <ul className="hawser-list">
            {grants.map((grant) => (
              <GrantRow
                key={grant.context}
                grant={grant}
                isRevoking={revoking === grant.context}
                onRevoke={() => void revoke(grant)}
              />
            ))}
          </ul>
        </>
      ) : error ? (
        <>
          <p className="hawser-setting-about" role="alert">
            {text('permissions.unavailable')}
          </p>
          <div className="hawser-setting">
            <Button size="small" isBusy={isPending} onClick={readAgain}>
              {text('common.tryAgain')}
            </Button>
          </div>
        </>
      ) : (
        <p className="hawser-setting" role="status">
          <Skeleton label={text('permissions.loading')} />
        </p>
      )}
      <p role="status" className="hawser-setting-about">
        {outcome === 'revoked' ? text('permissions.revoked') : null}
      </p>
      {outcome && outcome !== 'revoked' ? (
        <p role="alert" className="hawser-field-error">
          {errorText(text, outcome)}
        </p>
      ) : null}
    </section>
  )
}

interface GrantRowProps {
  readonly grant: PermissionGrant
  readonly isRevoking: boolean
  readonly onRevoke: () => void
}

function GrantRow({ grant, isRevoking, onRevoke }: GrantRowProps) {
  const text = useText(enPermissions)
  const { caipNetworkId, address, expiresAtMs } = grant
  const network = useHawserState((state) => findNetwork(state.networks.requested, caipNetworkId))
  const terms = grant.permissions.map(describeTerm)
  const uses = readUses(grant)
  const facts = [
    ...new Set(terms.flatMap(({ periodS }) => (periodS ? [sayPeriod(text, periodS)] : []))),
    ...(uses ? [text('permissions.uses', { count: text.number(uses) })] : []),
    expiresAtMs === null ? text('permissions.noEnd') : text('permissions.until', { time: sayTime(text, expiresAtMs) }),
  ]
  return (
    <li className="hawser-setting">
      <span className="hawser-row-text">
        <span style={factStyle}>
          {terms.map(({ allowed }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a permission never move
            <AllowedText key={at} allowed={allowed} grant={grant} />
          ))}
        </span>
        <span className="hawser-row-subtitle">
          <bdi>{network?.name ?? caipNetworkId}</bdi> <Address value={address} />
        </span>
        {facts.map((fact) => (
          <span key={fact} className="hawser-row-subtitle" style={factStyle}>
            {fact}
          </span>
        ))}
      </span>
      <Button
        variant="quiet"
        tone="danger"
        size="small"
        isBusy={isRevoking}
        aria-label={text('permissions.revoke.label', {
          what: text.list(terms.map(({ allowed }) => sayAllowed(text, allowed, network))),
        })}
        onClick={onRevoke}
      >
        {text('permissions.revoke')}
      </Button>
    </li>
  )
}

function AllowedText({ allowed, grant }: { readonly allowed: Allowed; readonly grant: PermissionGrant }) {
  const text = useText(enPermissions)
  const network = useHawserState((state) => findNetwork(state.networks.requested, grant.caipNetworkId))
  if (allowed.kind === 'token' && allowed.units !== undefined && network)
    return <TokenText address={allowed.address} units={allowed.units} grant={grant} />
  return <span style={lineStyle}>{sayAllowed(text, allowed, network)}</span>
}

const MAX_SYMBOL = 16

interface TokenTextProps {
  readonly address: string
  readonly units: bigint
  readonly grant: PermissionGrant
}

/** An amount of a token, in its own decimals and by the name that its contract gives it. Until that is known it is the token alone, without a number that nobody could read. */
function TokenText({ address, units, grant }: TokenTextProps) {
  const text = useText(enPermissions)
  const token = useToken(address, grant)
  return (
    <span style={lineStyle} title={address}>
      {token
        ? text('permissions.spend', {
            amount: text.number(formatUnits(units, token.decimals)),
            symbol: toShownText(token.symbol).slice(0, MAX_SYMBOL),
          })
        : text('permissions.token', { address: shortenAddress(address) })}
    </span>
  )
}

function sayAllowed(text: Words, allowed: Allowed, network: Parameters<typeof toNativeAmount>[1]): string {
  switch (allowed.kind) {
    case 'native': {
      const amount = text.number(toNativeAmount(allowed.units, network))
      return text('permissions.spend', { amount, symbol: network?.nativeCurrency.symbol ?? '' })
    }
    case 'token':
      return text('permissions.token', { address: shortenAddress(allowed.address) })
    case 'call':
      return text('permissions.call', { address: shortenAddress(allowed.address) })
    case 'other':
      return allowed.name
  }
}

const periods = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** In the largest unit that it is a whole number of. */
function sayPeriod(text: Words, periodS: number): string {
  const [unit, lengthS] = periods.find(([, seconds]) => periodS % seconds === 0) ?? ['second', 1]
  const format = new Intl.NumberFormat(text.locale, { style: 'unit', unit, unitDisplay: 'long' })
  return text('permissions.period', { period: format.format(periodS / lengthS) })
}

const sayTime = (text: Words, atMs: number): string =>
  new Intl.DateTimeFormat(text.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
