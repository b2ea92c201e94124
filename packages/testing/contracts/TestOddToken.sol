// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

/// An ERC-20 with the habits of tokens that are in use: a fee on transfer, balances that grow or shrink by themselves, answers of nothing or of false, and
/// an approval that is changed by way of zero alone.
contract TestOddToken {
    enum Answers {
        True,
        Nothing,
        False,
        FalseTransfers
    }

    string public constant name = "Odd";
    string public constant symbol = "ODD";
    uint8 public immutable decimals;
    /// Hundredths of a percent of each transfer.
    uint256 public immutable feeBasisPoints;
    bool public immutable isZeroFirst;
    Answers public immutable answers;
    address private immutable firstOwner;
    /// What a share is worth, in billionths of a base unit.
    uint256 public worth = 1e9;
    uint256 private shares;
    mapping(address => uint256) private sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint8 decimals_, uint256 supply, address to, uint256 feeBasisPoints_, bool isZeroFirst_, Answers answers_) {
        decimals = decimals_;
        feeBasisPoints = feeBasisPoints_;
        isZeroFirst = isZeroFirst_;
        answers = answers_;
        firstOwner = to;
        shares = supply;
        sharesOf[to] = supply;
        emit Transfer(address(0), to, supply);
    }

    function totalSupply() external view returns (uint256) {
        return (shares * worth) / 1e9;
    }

    function balanceOf(address owner) public view returns (uint256) {
        return (sharesOf[owner] * worth) / 1e9;
    }

    function rebase(uint256 worth_) external {
        worth = worth_;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        // One that says no does nothing.
        if (answers == Answers.False) return false;
        require(!isZeroFirst || value == 0 || allowance[msg.sender][spender] == 0, "ZERO_FIRST");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return answer(true);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return answer(move(msg.sender, to, value));
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "NOT_ALLOWED");
        allowance[from][msg.sender] -= value;
        return answer(move(from, to, value));
    }

    /// Whether it was moved.
    function move(address from, address to, uint256 value) private returns (bool) {
        // Its first owner's are, so that others come to have some.
        if (answers == Answers.FalseTransfers && from != firstOwner) return false;
        uint256 moved = (value * 1e9 + worth - 1) / worth;
        uint256 kept = (moved * feeBasisPoints) / 10000;
        sharesOf[from] -= moved;
        sharesOf[to] += moved - kept;
        shares -= kept;
        emit Transfer(from, to, ((moved - kept) * worth) / 1e9);
        return true;
    }

    function answer(bool isDone) private view returns (bool) {
        if (answers == Answers.Nothing) {
            assembly {
                return(0, 0)
            }
        }
        return isDone;
    }
}
