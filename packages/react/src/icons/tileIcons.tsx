import { Icon, type IconProps } from './Icon.js'

// On the tiles of an account and of a token.

export function SendIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path className="hawser-icon-mirrored" d="M7 17 17 7M9.5 7H17v7.5" />
    </Icon>
  )
}

export function SwapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 18V6M4.5 9.5 8 6l3.5 3.5M16 6v12M12.5 14.5 16 18l3.5-3.5" />
    </Icon>
  )
}

export function BuyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5.5v13M5.5 12h13" />
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
