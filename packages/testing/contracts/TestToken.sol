// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An ordinary ERC-20.
contract TestToken is ERC20 {
    uint8 private immutable _decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, address to) ERC20(name_, symbol_) {
        _decimals = decimals_;
        _mint(to, supply);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }
}
