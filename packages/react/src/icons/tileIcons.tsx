import { Icon, type IconProps } from './Icon.js'

// On the tiles of an account and of a token.

export function SendIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path className="hawser-icon-mirrored" d="M7 17 17 7M9.5 7H17v7.5" />
    </Icon>
  )
}

export function ReceiveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path className="hawser-icon-mirrored" d="M17 7 7 17M14.5 17H7V9.5" />
    </Icon>
  )
}
