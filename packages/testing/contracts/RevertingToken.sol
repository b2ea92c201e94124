// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An ERC-20 that nobody can transfer.
contract RevertingToken is ERC20 {
    string private _reason;

    constructor(string memory reason, uint256 supply, address to) ERC20("Reverting Token", "STUCK") {
        _mint(to, supply);
        _reason = reason;
    }

    function transfer(address, uint256) public override returns (bool) {
        revert(_reason);
    }

    function transferFrom(address, address, uint256) public override returns (bool) {
        revert(_reason);
    }
}
