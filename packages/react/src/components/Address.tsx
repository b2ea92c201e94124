import { shortenAddress } from '@hawser/common'
import type { ClipboardEvent } from 'react'
import { CheckIcon } from '../icons/modalIcons.js'
import { enShared } from '../text/enShared.js'
import { useText } from '../text/useText.js'
import { CopyIcon, CopyStatus, useCopy } from './CopyButton.js'

interface AddressProps {
  readonly value: string
  /** Makes it a button that copies the whole address. */
  readonly isCopyable?: boolean | undefined
  /** No wallet has confirmed it: it is shown, and the whole of it is nowhere to be taken from. */
  readonly isUnconfirmed?: boolean | undefined
  readonly className?: string | undefined
}

/** An address, shortened; the whole of it on hover, on focus, to screen readers, and on the clipboard. */
export function Address({ value, isCopyable = false, isUnconfirmed = false, className }: AddressProps) {
  const classes = className ? `hawser-address ${className}` : 'hawser-address'
  if (isUnconfirmed)
    return (
      <span className={classes} dir="ltr" translate="no">
        {shortenAddress(value)}
      </span>
    )
  if (isCopyable) return <CopyableAddress value={value} className={classes} />
  return (
    <span className={classes} title={value} dir="ltr" translate="no" onCopy={(event) => copyWhole(event, value)}>
      <span aria-hidden="true">{shortenAddress(value)}</span>
      <span className="hawser-visually-hidden">{value}</span>
    </span>
  )
}

/** A sentence as it is: a shortened address in it is never broken in two. */
export function WithAddresses({ children }: { readonly children: string }) {
  // What is split at its odd places is what the pattern has found. Without spaces around it an address stands in Japanese: it has signs of ASCII alone.
  const parts = children.split(/([!-~]{1,64}…[!-~]{1,64})/)
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never move
      <bdi key={index} className="hawser-address" dir="ltr">
        {part}
      </bdi>
    ),
  )
}

function CopyableAddress({ value, className }: { readonly value: string; readonly className: string }) {
  const text = useText(enShared)
  const { copy, outcome } = useCopy()
  return (
    <>
      <button
        type="button"
        className={`${className} hawser-address-copy`}
        title={value}
        onClick={() => copy(value)}
        onCopy={(event) => copyWhole(event, value)}
      >
        <span className="hawser-visually-hidden">{text('copy.address')} </span>
        <bdi dir="ltr" translate="no">
          {shortenAddress(value)}
        </bdi>
        {outcome === 'copied' ? <CheckIcon className="hawser-check" /> : <CopyIcon />}
        <span className="hawser-address-whole" dir="ltr" aria-hidden="true">
          {value}
        </span>
      </button>
      <CopyStatus outcome={outcome} />
    </>
  )
}

function copyWhole(event: ClipboardEvent, value: string): void {
  event.clipboardData.setData('text/plain', value)
  event.preventDefault()
}

const GROUP = 4

/** An address to the last sign, in groups that the eye can compare. It is copied without gaps. */
export function FullAddress({ value }: { readonly value: string }) {
  const head = value.startsWith('0x') ? value.slice(0, 2) : ''
  const rest = value.slice(head.length)
  const groups = Array.from({ length: Math.ceil(rest.length / GROUP) }, (_, index) =>
    rest.slice(index * GROUP, (index + 1) * GROUP),
  )
  return (
    <bdi className="hawser-full-address" dir="ltr" translate="no">
      {groups.map((group, index) => (
        // The place in the address is what tells two groups apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <span key={index}>{index === 0 ? head + group : group}</span>
      ))}
    </bdi>
  )
}
