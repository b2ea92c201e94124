import { parseSafeLink } from '@hawser/common'
import type { AnchorHTMLAttributes } from 'react'
import { Icon, type IconProps } from '../icons/Icon.js'
import { enShared } from '../text/enShared.js'
import { useText } from '../text/useText.js'

export function ExternalLinkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        className="hawser-icon-mirrored"
        d="M13.5 5.5h5v5M18.2 5.8l-7 7M17 14v3a1.8 1.8 0 0 1-1.8 1.8H7A1.8 1.8 0 0 1 5.2 17V8.8A1.8 1.8 0 0 1 7 7h3"
      />
    </Icon>
  )
}

interface ExternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> {
  /** Anything but an http or https URL is no link: the children stand alone. */
  readonly href: string | undefined
}

/** A link out of the app, in a new tab that knows nothing of this one. */
export function ExternalLink({ href, children, className = 'hawser-link', ...rest }: ExternalLinkProps) {
  const text = useText(enShared)
  const link = href === undefined ? undefined : parseSafeLink(href)
  if (!link || !/^https?:/i.test(link)) return <span {...rest}>{children}</span>
  return (
    <a {...rest} className={className} href={link} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="hawser-visually-hidden"> ({text('link.newTab')})</span>
    </a>
  )
}
