// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// An ordinary ERC-1155 of which anybody mints, with a name beside it as most have one.
contract TestEditions is ERC1155 {
    string public name;

    constructor(string memory name_, string memory uri_) ERC1155(uri_) {
        name = name_;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] memory ids, uint256[] memory amounts) external {
        _mintBatch(to, ids, amounts, "");
    }
}
