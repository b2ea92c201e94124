// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// An ERC-20 whose approvals can be signed (ERC-2612), and that tells what they are signed for (ERC-5267). Or tells something else.
contract TestPermitToken is ERC20Permit {
    bool private immutable isLying;

    constructor(string memory name_, string memory symbol_, uint256 supply, address to, bool isLying_)
        ERC20(name_, symbol_)
        ERC20Permit(name_)
    {
        isLying = isLying_;
        _mint(to, supply);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function eip712Domain()
        public
        view
        override
        returns (
            bytes1 fields,
            string memory name_,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        )
    {
        (fields, name_, version, chainId, verifyingContract, salt, extensions) = super.eip712Domain();
        if (isLying) version = "2";
    }
}
