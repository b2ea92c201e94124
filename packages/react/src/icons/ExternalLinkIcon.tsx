import { Icon, type IconProps } from './Icon.js'

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
